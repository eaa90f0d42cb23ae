const mine = '(?:meu|meus|minha|minhas|nosso|nossos|nossa|nossas|o meu|os meus|esse|este|esta|essa)'
const kept =
  '(?:e-?mails?|contatos?|nomes?|enderecos?|numeros?|cadastros?|dados|telefones?|registros?|whats\\w*|celular|conta|informacoes)'
const list =
  '(?:listas?|mailing|bases?|newsletters?|cadastros?|banco de dados|divulgacao|disparos?|grupo|sistema|relacao)'
const mail =
  '(?:e-?mails?|mensage(?:m|ns)|msgs?|propagandas?|publicidade|spam|ligacoes|contatos?|comunicac(?:ao|oes)|ofertas?|newsletters?|propostas? comerciais|divulgac(?:ao|oes)|conteudos?|nada|isso|disso)'
const within = (length: number) => `[^.?!]{0,${length}}?`

/** A wish to get no more messages, in folded words. Each is about the writer: "seu sistema remove contatos?" is a question. */
export const optOutWords: readonly RegExp[] = [
  // Portuguese: to be removed.
  '\\b(?:me|nos|-me|-nos) (?:remov|retir|exclu|delet|apag|descadastr|desinscrev|desincrev|elimin|bloquei)\\w*',
  '\\b(?:me|nos) tir(?:a|e|em|ar|ando)\\b(?! (?:uma?s?|essas?|a|as|umas|algumas|minhas?) duvidas?)',
  '\\b(?:remov|retir|exclu|tir|delet|apag|descadastr|elimin)\\w{1,4}-(?:me|nos)\\b',
  `\\b(?:remov|retir|exclu|delet|apag|elimin|descadastr|desinscrev|desincrev|cancel|tir[ae])\\w*\\b${within(25)}\\b${mine} (?:\\w+ )?${kept}`,
  `\\b(?:remov|retir|exclu|delet|apag|elimin|descadastr)\\w*\\b${within(20)}\\b(?:da sua|de sua|das suas|dessa|desta|da vossa|do seu|desse|deste|da) ${list} de voces`,
  `\\b(?:quer\\w*|desej\\w*|gostari\\w+|favor|pec\\w|pedi|preciso|como (?:faco|fazemos)|solicit\\w+|pode\\w*|por gentileza|gentileza)\\b${within(30)}\\b(?:sair|ser (?:remov|retirad|exclui)\\w*|sumir|desinscrev\\w+|desincrev\\w+|descadastr\\w+|descadastramento)\\b(?! (?:quando|do (?:excel|papel)|da planilha))`,
  `\\b(?:sair|saia|saida|fora|retirada|remocao|exclusao)\\b${within(15)}\\b(?:d[aeo]s?|dess[ae]s?|dest[ae]s?) (?:(?:sua|seu|suas|vossa|\\w+) )?(?:listas?|mailing|newsletters?|divulgacao|disparos?|banco de dados|cadastros?)`,
  `\\b(?:solicit\\w+|pec[oa]\\w*|quero|exijo|requer\\w*|favor|gentileza)\\b${within(40)}\\b(?:exclusao|remocao|retirada|eliminacao|descadastr\\w+|cancelamento)\\b${within(30)}(?:dados|e-?mail|contato|cadastro|nome|lista|base|inscricao|assinatura|recebimento|imediat\\w+|envio)`,
  '\\b(?:favor|por favor|gentileza|pf|pfv)[ ,:]+(?:me )?(?:remover|retirar|excluir|descadastrar|desinscrever|remova|retire|exclua)\\b(?! (?:a|o|os|as|ess\\w+|esse|uma?) )',
  `\\b(?:remov[ae]m?|retir[ae]m?|tir[ae]m?|exclu[ai]m?|apagu?em?|delet[ae]m?)\\b${within(40)}\\b(?:dess[ae]s?|dest[ae]s?|da sua|de sua|das suas|do seu|dos seus) ${list}`,
  '\\b(?:parar|deixar) de receber\\b|\\bpara nao (?:me )?(?:receber|enviar|mandar)\\w* mais\\b|\\bdescontinu\\w+ (?:os? |as? )?(?:envios?|contatos?|mensagens)|\\besque\\w+ (?:o |do )?(?:meu|minha)\\b',
  '\\b(?:por favor|favor|pf|pfv|gentileza)[ ,]+par(?:e|em|ar)\\b(?! de usar)|\\bpar(?:e|em)\\b[ ,]*(?:por favor|com isso|ja|agora)?\\W*$|\\bpar(?:e|em) com (?:isso|ess|est)',
  '\\b(?:nao e|isto nao e|este nao e) (?:um )?(?:canal|e-?mail|endereco) (?:para|de) (?:vendas|propaganda)\\b|\\b(?:nosso|meu) (?:dominio|e-?mail|contato|nome)\\b[^.?!]{0,15}\\b(?:d[oae]s? )?(?:seus? |suas? )?(?:disparos|envios|campanhas|listas?|mailings?)\\b(?<=(?:remov|retir|tir|exclu|fora).{0,60})',
  '\\b(?:descadastr|desinscrev|desincrev)\\w*,? ?(?:por favor|pf|pfv|pls|please|obrigad[oa]|urgente|ja)\\b',
  '^\\W*(?:(?:oi|ola|bom dia|boa tarde|boa noite|por favor|favor|gentileza|quero|pf|pfv),? )*(?:descadastr(?:o|ar|e|em|amento)|desinscrever|desinscricao|remover|excluir|sair|cancelar (?:inscricao|assinatura|cadastro|o? ?recebimento|envios?))\\b(?: (?:por favor|pf|pfv|urgente|obrigad[oa]|ja|agora|da lista|meu e-?mail))*\\W*$',
  `\\b(?:cancel|suspend|interromp|encerr)\\w*\\b${within(20)}\\b(?:inscricao|assinatura|recebimento|envios?|disparos?)\\b(?! (?:do contrato|sem multa))`,
  // Portuguese: no more messages.
  `\\bnao (?:me |nos |lhe )?(?:mand|envi|escrev|lig|contat|procur|cham|perturb|incomod|encaminh|import|contact|abord|dispar)\\w* (?:mais|nunca|nenhum\\w*|nada)\\b`,
  `\\bnao (?:me |nos )?(?:mand|envi|encaminh)(?:e|em|a|ar)\\b${within(12)}\\b(?:e-?mails?|mensage(?:m|ns)|propagandas?|spam|publicidade|nada)\\b`,
  '\\bnao (?:mais )?(?:me|nos) (?:mand|envi|escrev|contat|procur|perturb|incomod|import)(?:e|em|a|ar)\\b(?: mais|[ ,]*por favor|[ .!]*$)',
  '\\bnao (?:entr\\w+|facam?|fazer|mantenham?|tentem?)\\b[^.?!]{0,12}\\b(?:mais|novo|novos|outro)\\b[^.?!]{0,10}\\bcontato',
  '\\bnao entr\\w+ em contato\\b',
  `\\bnao (?:mais )?(?:quer\\w*|desej\\w*|gostari\\w+|pretend\\w+|aceit\\w+|autoriz\\w+|solicit\\w+|pedi|permit\\w+)\\b${within(20)}\\b(?:receb\\w+|ser (?:contatad|procurad|abordad|incomodad)\\w*|que (?:me|nos)? ?(?:mand|envi|escrev|lig|contat)\\w*|mais (?:contatos?|e-?mails?|mensagens))\\b(?! (?:a proposta|proposta|orcamento|o material|a apresentacao))`,
  `\\bnao (?:quero|queremos|desejo|desejamos|aceito|autorizo)\\b${within(10)}\\b${mail}\\b(?! (?:proposta|orcamento))`,
  '\\b(?:nunca|jamais) mais\\b[^.?!]{0,8}\\b(?:me|nos|mand|envi|escrev|lig|entr|contat|procur)\\w*|\\bnunca mais quero\\b',
  '\\b(?:pare|parem|para|deixe|deixem|favor parar|podem? parar|cesse|cessem|evite|evitem)(?: por favor)?,? (?:de|com)\\b[^.?!]{0,12}\\b(?:mand|envi|escrev|lig|ench|incomod|dispar|spam|contat|perturb|encaminh|e-?mail|mensage|me |nos )\\w*',
  '\\b(?:pec\\w|solicit\\w+|favor|gentileza|quero que)\\b[^.?!]{0,25}\\b(?:parem|parar|cessem|deixem|nao (?:me )?(?:envi|mand|escrev|contat|procur)\\w*)\\b',
  `\\b(?:chega|basta|ja deu|cansei|cansad[oa]|fart[oa])(?: ja)? de\\b${within(20)}\\b${mail}`,
  '\\bnao (?:insist|perturb|incomod|amol|torr)\\w*\\b',
  '\\b(?:me|nos) (?:deix\\w+|esque\\w+)(?: em paz)?\\b(?! (?:ver|pensar|saber|te|avaliar|analisar|verificar|falar|consultar|alinhar|conferir|confirmar|olhar|so))[^.?!]{0,10}(?:em paz|$)',
  // Portuguese: consent and complaint.
  '\\bnao (?:autoriz|consent|permit)\\w*\\b(?! (?:pel|d[ao]|aqui|que (?:eu|a gente)))',
  '\\b(?:nao|nunca|sem) (?:dei|demos|tem|tenho|ter|ha|houve|existe|lhes? dei|te dei|possuem?|dar|minha?|qualquer)?\\b ?(?:permissao|autorizacao|consentimento|meu consentimento|opt-?in)',
  '\\bn tem permissao|\\brevog\\w+\\b[^.?!]{0,20}\\b(?:consentimento|autorizacao)',
  '\\blgpd\\b[^?]{0,80}\\b(?:exclu|remo|apag|elimin|delet|revog|descadastr|retir)\\w*|\\b(?:exclu|remo|apag|elimin|delet|revog|retir)\\w*[^?]{0,80}\\blgpd\\b',
  '\\b(?:vou|irei|vamos|estou|fui) (?:te |lhe |lhes |os |voces |ja )?(?:denunci|bloque|report|marc\\w+ como spam|coloc\\w+ (?:no|como) spam)\\w*',
  '\\bja (?:pedi|solicitei|falei|disse|avisei)\\b[^.?!]{0,25}\\b(?:sair|remov|retir|exclu|parar|parem|descadastr|tirar)\\w*',
  '\\bja (?:falei|disse|avisei)\\b[^.?!]{0,12}\\bnao (?:quero|queremos)\\b|\\b(?:sem|nenhum) (?:mais|novos?|outros?) (?:contatos?|e-?mails?|mensagens)|\\b(?:remov|retir|exclu|descadastr)[ae]m?\\b\\W*$',
  '\\b(?:e-?mail|contato|nome|endereco|numero|dados|cadastro)\\b[^.?!]{0,25}\\bse(?:ja|jam|r|rem) (?:exclui|remov|retirad|apagad|deletad|eliminad|descadastrad)\\w*|\\bprovidenci\\w+\\b[^.?!]{0,20}\\b(?:exclusao|remocao|retirada|descadastr\\w+)',
  '\\b(?:continuar?|seguir|quero|queremos|desejo) (?:mais )?recebendo\\b(?<=nao.{0,30})|\\b(?:cess|interromp|suspend|encerr)\\w+\\b[^.?!]{0,15}\\b(?:envios?|contatos?|mensagens|comunicac\\w+|disparos?)',
  // English.
  '^\\W*(?:please,? )?unsubscribe\\b|\\bunsubscribe (?:me|us|my|from|please|this)|\\b(?:want|like|wish|need|how) (?:do i |can i |to )*unsubscribe',
  '\\bremove (?:me|us|my|our|this (?:e-?mail|address|contact))\\b|\\bquit (?:spam|e-?mail|send|contact|writ|messag|bother)\\w*|\\btake (?:me|us) out of\\b|\\brefrain from\\b|\\btake (?:me|us|my [a-z-]+(?: [a-z]+)?|this address) off\\b|\\b(?:me|us) off (?:your|this|the|that) (?:\\w+ )?list',
  '\\bopt(?:ing)?[ -](?:me |us )?out\\b|\\b(?:be|get) (?:removed|taken off|off (?:this|your))\\b',
  '\\bstop (?:e-?mail|send|contact|writ|messag|spam|call|bother|reach|mail|pester|harass|these|this|with)\\w*',
  "\\b(?:do not|don't|dont|never|not to) (?:e-?mail|contact|write|send|message|call|bother|reach out|mail)\\b(?: to)?(?: me| us| anything| any| this| again| more|\\W*$)",
  "\\b(?:do not|don't|dont|no longer|not) (?:want|wish|care|need|interested in) (?:to (?:receive|get|hear|be contacted)|any more|more|your|these|receiving|getting|hearing)\\b",
  '\\bno (?:more|further) (?:of )?(?:these |your )?(?:e-?mails?|messages?|mails?|contact|communications?|correspondence)\\b|\\bcease (?:and desist|all|sending|contact)',
  '\\b(?:delete|erase) (?:me|us|my|our)\\b|\\bleave me alone\\b|\\b(?:report|mark|flag)\\w* (?:this|you|it)? ?as spam|\\bnever (?:signed up|subscribed|opted|agreed|consented|gave)\\b',
  // Spanish.
  '\\b(?:de|den|deme|denme|denos|darme|darnos|dar|darse|doy|solicito(?: la)?|quiero(?: la)?|pido(?: la)?) (?:me )?(?:de )?baja\\b|\\bde baja\\b',
  '\\b(?:elimin|borr|quit|sac|retir|remuev|exclu)\\w*(?:me|nos)\\b(?! una duda)|\\b(?:elimin|borr|quit|saqu|retir)\\w{1,3} (?:mi|mis|nuestro|nuestra|este)\\b',
  '\\bno (?:quiero|deseo|queremos|deseamos|quisiera)\\b[^.?!]{0,18}\\b(?:recib\\w+|que me|mas (?:correos|mensajes|e-?mails?)|correos|publicidad)',
  '\\bno me (?:envi|mand|escrib|contact|llam|molest|busqu)\\w* (?:mas|nada|nunca|nuevamente|otra vez)\\b|\\bno (?:envi|mand|escrib)\\w* mas\\b|\\bno vuelva\\w* a (?:escrib|contact|envi|llam)\\w*|\\bno mas (?:correos|mensajes|e-?mails?)',
  '\\b(?:deje|dejen|pare|paren|deja) de (?:enviar|mandar|escribir|molestar|contactar|llamar)\\w*|\\bcancel\\w+ (?:mi|la) suscripcion|\\bdesuscri\\w+',
].map((source) => new RegExp(source))
