const asked =
  '(?:informac|proposta|material|detalhe|orcamento|apresentac|catalogo|portfolio|tabela|preco|valor|pdf|cotac|cases?\\b|mais\\b|contrato|folder|e-?book)'

/** An answer that neither wants to talk nor refuses: questions, thanks, "vou avaliar". Read after all other words. */
export const replyWords: readonly RegExp[] = [
  `\\b(?:pode|podem|poderia|poderiam|consegue|conseguem|favor|me|nos|gostaria que)\\b[^.?!]{0,15}\\b(?:mand|envi|encaminh|pass|reenvi|compartilh|explic|detalh)\\w*\\b[^.?!]{0,30}${asked}`,
  '\\bnao (?:recebi|recebemos|consegui|entendi|abriu|encontrei|achei|lembro|chegou)\\b',
  '\\b(?:vou|vamos|irei|iremos|deixa eu|deixe-me|preciso|precisamos|estou|estamos|vai|fiquei de) (?:te |lhe |primeiro |ainda )?(?:analis|avali|ver\\b|verific|olhar|ler\\b|lendo|repass|encaminh|consult|conversar com|falar com|discut|estud|alinh|chec|confer|levar|apresentar (?:para|a|ao)|aguard|pens)\\w*',
  '\\b(?:ja |te |lhe )?(?:encaminhei|repassei|passei para|enviei para|copiei|estou copiando|copio|retorno (?:em breve|assim)|te (?:aviso|falo|retorno|respondo|dou um retorno|dou retorno|digo))\\b',
  '\\bsegue(?:m)?\\b[^.?!]{0,25}\\b(?:anexo|documento|cnpj|dados|formulario|arquivo)|\\bem anexo\\b',
  '^\\W*(?:(?:oi|ola|ana)[,! ]+)?(?:ok|okay|certo|recebid[oa]|ciente|anotad[oa]|entendid[oa]|obrigad[oa]|valeu|blz|beleza|thanks|thank you|got it|noted|gracias|recibido)\\b[^.?!]{0,25}[.!]*$',
  "\\b(?:i'll|i will|we will|we'll|let me|need to|have to) (?:check|review|discuss|look|get back|forward|think|talk|read|share|pass|run|take a look)\\b|\\bget back to you\\b",
  '\\b(?:send|share|provide|have)\\b[^.?!]{0,15}\\b(?:details|info|information|pricing|prices|deck|proposal|brochure|more|quote)\\b',
  '\\b(?:envi|mand|compart)\\w*\\b[^.?!]{0,20}\\b(?:informacion|detalles|propuesta|cotizacion|precios)\\b|\\blo (?:voy a )?(?:revis|ve[ro]|consult|analiz|estudi|coment)\\w*',
  '\\b(?:de onde|como|onde|quem|donde|how|where|who)\\b[^.!]{0,40}\\b(?:meu (?:contato|e-?mail|numero|telefone|nome)|mi (?:correo|contacto|numero)|my (?:e-?mail|contact|address|number|name|details))\\b[^.!]{0,20}\\?',
  '\\b(?:qual|quais|quanto|quantos|quantas|quem|que tipo|voces (?:tem|fazem|atendem|emitem|trabalham|oferecem|integram)|tem (?:como|algum|alguma|desconto)|aceita|funciona|integra|what|how (?:much|many|does|do)|which|do you|does|cual|cuanto|cuantos|quien|tienen|ofrecen)\\b[^.!]{0,120}\\?',
].map((source) => new RegExp(source))
