import type { Folded } from './fold.ts'
import { optOutWords } from './words-opt-out.ts'
import { replyWords } from './words-reply.ts'

/** The classes of what a person writes. */
export const personClasses = [
  'reply',
  'interest',
  'refusal',
  'opt_out',
  'wrong_person',
  'left_company',
] as const
export type PersonClass = (typeof personClasses)[number]

const patterns = (sources: readonly string[]) => sources.map((source) => new RegExp(source))

const company =
  '(?:empresa|companhia|cia|equipe|time|firma|organizacao|instituicao|escritorio|loja|grupo|quadro|casa|escola|clinica)'

const leftWords = patterns([
  `\\b(?:nao|ja nao) (?:trabalh\\w+|atua|integra|pertence|compoe|presta)(?: mais)? (?:mais |aqui|conosco|com a gente|n[ao]s? (?:noss[ao] )?${company}|nest[ae] ${company}|ess[ae] ${company}|noss[ao]|a? ?${company})`,
  `\\bnao (?:faz|faco|fazem) (?:mais parte|parte (?:mais )?d[aeo]s? (?:noss[ao] )?${company})`,
  '\\bnao (?:trabalha|trabalho|atua|esta|estou|se encontra) mais (?:aqui|conosco|com a gente|entre nos|nest[ae] (?:empresa|companhia)|n[ao] (?!area|setor|departamento|cargo|funcao|projeto|reuniao|momento|compras|ti\\b|rh\\b)[a-z])',
  '\\b(?:foi|fui|esta|se|ja foi) (?:desligad|demitid|dispensad|deslig(?:ou|uei)|aposent|transferid[oa] para outr|para outra (?:empresa|companhia))\\w*|\\bdeslig(?:ou|uei)-se|\\bdesligamento d[aoe]',
  `\\b(?:sai|saiu|deixou|deixei|saimos)(?: recentemente| em \\w+)? (?:da|a|do|o|daqui|de)(?: noss[ao])? ?(?:${company}|quadro)\\b|\\bsaiu daqui\\b|\\bja saiu\\b`,
  '\\baposentou|\\bfaleceu|\\bex-?(?:funcionari|colaborador|socio)|\\bmudou de (?:empresa|emprego)|\\bpediu (?:demissao|as contas|desligamento)|\\bencerrou (?:seu|o|meu) ciclo|\\bencerrei (?:meu|o) ciclo',
  "\\bno longer (?:with|works?|working|employed|at|part|here|a member)|\\bleft (?:the|our|this) (?:company|organi\\w+|firm|team|business)|\\b(?:has|have|had) left\\b|\\b(?:has|have) (?:retired|moved on|departed|resigned)|\\b(?:does not|doesn't) work (?:here|for|at)|\\bformer employee",
  '\\bya no (?:trabaja|labora|forma|pertenece|esta|colabora|trabajo|laboro)\\b|\\bdejo (?:la|nuestra|de trabajar)|\\bse jubilo|\\bse fue de|\\bfue desvinculad|\\brenuncio',
])

const duty =
  '(?:area|setor|departamento|responsabilidade|competencia|alcada|assunto|tema|decisao|compras|contratacao|funcao)'

const wrongWords = patterns([
  '\\bnao sou (?:eu )?(?:(?:a|o) )?(?:mais )?(?:quem|a pessoa|pessoa|responsavel|contato|decisor|indicad|cert[oa]|adequad|dess[ae]|d[ao] (?:area|setor|empresa|compras|financeiro|ti|rh|marketing)|encarregad|dono|dona|proprietari|client)',
  '\\bnao sou (?:o|a) (?!mais)[a-z]+[ ,.!]*(?:$|[.,!])',
  '\\b(?:pessoa|destinatari[oa]|e-?mail|numero|contato|endereco|lugar|empresa|cara|nome) (?:esta )?(?:errad[oa]|equivocad[oa]|trocad[oa]|incorret[oa])|\\berr(?:ou|aram|ado) (?:o|a|de) (?:destinatari|pessoa|e-?mail|numero|contato)|\\bpor engano|\\b(?:foi|deve ser|houve|e|um) engano|\\benganou|\\bse equivocou|\\bpra pessoa errada',
  '\\bnao me chamo\\b|\\bnao (?:conheco|existe|tem|ha|temos) (?:nenhum[a]? |ningu\\w+ )?(?:ess[ae] |est[ae] |com ess?e )?(?:pessoa|nome|empresa|carlos|ninguem)',
  '\\b(?:de|e|pertence a|com) outra pessoa\\b|\\boutr[ao] (?:area|setor|departamento|pessoa|diretoria|gestor|gerente|unidade) (?:que|e quem|cuida|responsavel|e responsavel)|\\be com outr[ao]\\b',
  `\\bnao (?:e|esta|fica|passa|compete|cabe|diz respeito|depende)\\b[^.?!]{0,15}\\b(?:comigo|minha? ${duty}|meu ${duty}|a mim|de mim|por mim|sob minha)`,
  `\\bnao (?:cuido|trato|decido|respondo|trabalho|atuo|participo|tenho (?:autonomia|poder|alcada|influencia|gestao|responsabilidade)|mexo|lido|gerencio)\\b(?! (?:com fornecedor|por telefone|e-?mails?|aos|hoje|agora))`,
  '\\b(?:assunto|tema|isso|demanda|pauta|questao|parte)(?: e| fica| deve ser tratad[ao]| e tratad[ao]| e vist[ao])? (?:tratad[ao] )?(?:com|pel[ao]|n[ao]) (?:o |a )?(?:setor|area|time|equipe|departamento|pessoal|[a-z]+)\\b(?= .{0,60}@|.{0,40}(?:fal|contat|direcion|procur))',
  '\\bo? ?responsavel (?:por (?:isso|essa area|esse assunto) )?(?:e|eh|agora e) (?:o|a|outr)|\\b(?:re)?direcion\\w+ (?:para|ao|a|pro) (?:o |a )?(?:departamento|setor|area|time|equipe|responsavel)|\\b(?:estou|agora|fui) (?:em|para) outr[ao] (?:departamento|area|setor)|\\be-?mail nao e d[oa]\\b|\\bdebe (?:hablar|contactar|escribir)',
  '\\bquem (?:cuida|trata|decide|ve|resolve|responde|toca|cuidava|avalia|define|compra)\\b[^.?!]{0,35}\\be (?:o|a|com|outr|meu|minha|nosso|nossa)\\b',
  '\\b(?:fale|falar|procure|procurar|contate|contatar|tente|tentar|escreva|direcione|direcionar|redirecione|envie|mande|trate|tratar|acione|busque|encaminhe|encaminhar|enviar|mandar|copie)\\b[^.?!]{0,40}\\b[^\\s@]{1,40}@[a-z0-9]',
  '\\b(?:melhor|correto|certo|ideal|deve|deveria|precisa|teria que|quer|queria|quis)\\b[^.?!]{0,18}\\b(?:falar|contat\\w+|procurar|tratar|conversar) com\\b|\\b(?:contato|pessoa) (?:cert|corret|ideal|indicad|responsavel)\\w*\\b[^.?!]{0,20}\\be\\b',
  '\\baqui (?:nao e|e uma? (?:residencia|casa|pessoa fisica|numero))|\\bnao e (?:uma? )?(?:empresa|dessa empresa|desta empresa|esse o|aqui|mais meu)\\b|\\bsou (?:so )?(?:pessoa fisica|estagiari|do rh|da portaria|da recepcao)',
  "\\b(?:not|isn't|aren't) (?:the )?(?:right|correct|best|appropriate) (?:person|contact|one|department|address)|\\bwrong (?:person|contact|email|e-mail|address|number|guy|department|company)|\\bnot (?:my|in my|within my) (?:area|department|responsib\\w+|role|decision|remit)|\\b(?:don't|do not|no longer) (?:handle|manage|deal with|look after|oversee)|\\bnot (?:responsible|in charge)|\\byou (?:should|need to|may want to|want to|will want to) (?:contact|talk|speak|reach|e-?mail|write)|\\bplease (?:contact|reach out to|write to|get in touch with|speak|talk|direct|e-?mail)\\b|\\bmeant for someone else|\\b(?:talk|speak|write) to (?:our|the|my|[a-z]+ (?:ops|team|department))\\b|\\b(?:this|that|it) should go to\\b|\\bnot (?:involved|the one|part of)\\b",
  '\\bno soy (?:yo )?(?:quien|la persona|el responsable|la responsable|el indicado|la indicada|el encargado|la encargada|el contacto)|\\b(?:persona|correo|numero|contacto|direccion) equivocad[oa]|\\bno me corresponde|\\bno es (?:mi|de mi) (?:area|responsabilidad|departamento)|\\bse equivoco|\\b(?:escriba|contacte|hable|comuniquese)\\b[^.?!]{0,30}@|\\bno (?:me encargo|llevo|manejo)\\b|\\b(?:asunto|tema|eso) lo (?:ve|lleva|maneja|decide)\\b',
])

const refusalWords = patterns([
  '\\b(?:nao|sem|nenhum) (?:tenho |temos |ha |tem |existe |houve |vejo |vemos |possuo |possuimos )?(?:o |mais |muito |nenhum |qualquer |mesmo )?interesses?\\b|\\bnao (?:me |nos |lhe )?interess\\w+|\\bnao (?:estou|estamos|fiquei|ficamos) (?:mais |muito )?interessad',
  '\\bnao (?:vamos|iremos|vou|irei|pretend\\w+|planej\\w+|pens\\w+ em|vai|queremos|quero|temos como|tenho como|conseguimos|conseguiremos|podemos)\\b[^.?!]{0,15}\\b(?:seguir|avancar|continuar|prosseguir|trocar|mudar|contratar|aderir|comprar|investir|fechar|adquirir|participar|assumir|dar sequencia|dar andamento|alterar|aprovar|utilizar|usar)\\b',
  '\\bnao (?:faz|fez|vejo|vemos|tem|fara) (?:muito |mais )?(?:sentido|aderencia|fit|valor|utilidade)|\\bnao (?:se )?(?:aplica|encaixa|enquadra|atende)\\b',
  '\\bnao (?:e|seria|sera|esta|estao|estamos|estou|era)\\b[^.?!]{0,12}\\b(?:prioridade|momento|perfil|para nos|pra nos|pra gente|pra mim|nosso foco|no foco|o caso|viavel|planos|no radar|no orcamento|necessario|buscando|procurando|contratando|precisando|olhando|querendo|comprando|abert)\\w*',
  '\\b(?:decidimos|optamos|resolvemos|preferimos|decidi|optei|prefiro)\\b[^.?!]{0,20}\\bn(?:ao|o)\\b|\\bnao (?:foi |foram )?aprov\\w+|\\bnao (?:compramos|contratamos|queremos)\\b|\\bmas passo\\b|\\bnao rola\\b|\\bnao (?:vejo|vemos) (?:aplicacao|uso|necessidade|vantagem|motivo)|\\b(?:fechamos|fechei|assinamos|renovamos|renovar|renovei) com (?:o |a |outr|noss)|\\bnao quero saber\\b|\\bresposta e nao\\b|\\bsem chance\\b|\\bescolhemos outr|\\b(?:dentro de casa|internamente|in-?house|time interno|equipe interna)\\b(?=[^?]*$)|\\b(?:acho|achei|achamos|ficou|muito|esta|e) (?:muito |bem )?(?:caro|salgado)|\\bnao vamos\\b|\\bnao (?:teremos|temos|tenho) como\\b|\\bnao ha intencao|\\bsem (?:grana|caixa|recursos|tempo para isso)|\\bnao (?:e|seria) algo que',
  '\\b(?:vamos|vou|iremos|preferimos) (?:seguir|continuar|ficar|permanecer|manter\\w*) (?:com |o |a )(?:o |a |os )?(?:noss|atual|que temos|mesm|parceir|fornecedor)|\\bnao (?:e|seria|foi) (?:uma )?necessidade',
  '\\bnao (?:precis|necessit|carec)\\w+|\\bnao ha (?:necessidade|demanda|verba|orcamento|budget|espaco)|\\bsem (?:necessidade|verba|orcamento|budget|demanda|espaco|condic\\w+)|\\bnao temos (?:verba|orcamento|budget|demanda|necessidade|espaco|condic\\w+)',
  '\\bnao (?:vai|vao|deu|da|vai dar|rola|vai rolar) (?:dar|pra|para|rolar|certo|ser|mesmo|agora|nao)\\b|\\bdispens(?:o|amos|ar|ado|ada)\\b|\\bdeclin\\w+|\\brecus\\w+|\\bpass(?:o|amos|aremos) (?:essa|esta|dessa|a vez)|\\b(?:vou|vamos) (?:ter que )?(?:recusar|declinar|passar|dispensar|agradecer)',
  '\\bja (?:temos|tenho|possui\\w+|contamos|resolvemos|fechamos|contratamos|somos|estamos|trabalhamos|usamos|utilizamos|escolhemos|definimos|implantamos)\\b(?=[^?]*$)',
  '\\b(?:estamos|estou|somos|seguimos|seguiremos|vamos ficar|vamos seguir|vamos manter|vamos continuar|ficamos|manteremos|permanecemos)\\b[^.?!]{0,15}\\b(?:satisfeit|bem atendid|bem servid|contentes?|felizes|com o que|com (?:o|a) atual|com (?:o|a) noss|como estamos|com os parceiros)',
  '^\\W*(?:(?:oi|ola|bom dia|boa tarde|ana|hi|hello)[,! ]+)*(?:nao|no|nope|nah|negativo),? ?(?:muito )?(?:obrigad[oa]|valeu|grat[oa]|thanks?|thank you|gracias|quero|agradeco)\\b',
  '\\bdeixa(?:r)? (?:pra la|para la|quieto|passar|pra proxima|para (?:a )?proxima|para (?:uma )?outra)|\\bfica (?:pra|para) (?:a |uma )?(?:proxima|outra)|\\b(?:por (?:ora|enquanto|hora|agora)|no momento|agora|neste momento|nesse momento|desta vez|dessa vez|este ano|esse ano|infelizmente),? nao\\b|\\bnao (?:por (?:ora|enquanto)|agora|no momento|neste momento|desta vez|dessa vez)\\b',
  "\\bnot (?:(?:really|currently|particularly|at all|that|very) )?interested|\\bno,? (?:thanks?|thank you)|\\bnot (?:a |the )?(?:good |right |great )?(?:fit|match|priority|time|moment|something|relevant|needed|looking|in the market|for us|for me|right now|at this time|at the moment|now|this year|planning|going to)|\\b(?:we|i)(?:'ll| will| are going to| have to|'m going to)? (?:pass|decline)\\b|\\b(?:we|i)(?:'ve| have)? (?:already|currently) (?:have|use|work|got|signed|chose|using|working|found)|\\b(?:went|gone|going) with (?:another|a different|someone|other)|\\b(?:a|it's|is) no from\\b|\\b(?:we|i)(?:'re| are| am|'m) (?:fine|good|ok|covered|set)\\b|\\b(?:different|another) direction|\\b(?:all set|we're good|we are good|happy with (?:our|what|the))|\\bno (?:need|interest|budget|plans|use)\\b|\\b(?:don't|do not|won't|will not) (?:need|have (?:a |the )?(?:need|budget)|see (?:a|the)|be (?:moving|going|needing|proceeding)|move|proceed|require|pursue)",
  '\\bno (?:me|nos|le) interesa|\\bno (?:estoy|estamos) interesad|\\bno,? (?:muchas )?gracias|\\b(?:por )?ahora no\\b|\\bpor el momento no\\b|\\bno (?:lo )?(?:necesit|precis|requer)\\w+|\\bya (?:tenemos|contamos|trabajamos|usamos|tengo)\\b(?=[^?]*$)|\\bno (?:es|seria) (?:prioridad|una prioridad|el momento|para nosotros|lo que)|\\bno (?:vamos|tenemos) (?:a|presupuesto|interes|planes)|\\bsin interes',
])

const slot =
  '(?:segunda|terca|quarta|quinta|sexta|amanha|hoje|semana que vem|proxima semana|essa semana|esta semana|dia \\d{1,2}|monday|tuesday|wednesday|thursday|friday|tomorrow|next week|lunes|martes|miercoles|jueves|viernes|manana|\\d{1,2} ?h(?:s|oras)?\\b|\\d{1,2}:\\d\\d)'

const interestWords = patterns([
  '\\b(?:tenho|temos|tem|ha|houve|existe) (?:sim |muito |total |bastante |todo |grande )?interesse\\b(?! em (?:remov|exclu|parar))|\\b(?:fiquei|ficamos|estou|estamos|sou|me) (?:muito |bem |bastante |super )?interess(?:ad[oa]s?|ou|a)|\\binteressante,? (?:vamos|pode|quando|me)|\\b(?:com|do nosso|do meu) interesse\\b|\\b(?:me|nos) interessa\\b',
  '\\b(?:vamos|podemos|poderiamos|bora|consigo|conseguimos|quero|queremos|gostaria de|gostariamos de|pode|vmos) (?:sim )?(?:conversar|marcar|falar|agendar|nos falar|fazer uma|bater|nessa|combinar|trocar|avancar|seguir|fechar|conhecer|testar|ver uma|dar uma olhada|apresentar)\\b|\\bvamos nessa|\\bvamos sim|\\bbora\\b|\\btopo\\b|\\btopamos\\b|\\btop,? (?:vamos|pode)|\\bfechado\\b|\\bestou dentro\\b|\\bto dentro\\b|\\b(?:fal[ae]|cham[ae]) comigo\\b|\\bcombinado\\b|\\baceito\\b|\\baceitamos\\b|\\bmanda ver\\b|\\bpode vir\\b',
  '\\b(?:me (?:liga|ligue|chama|chame|telefona)|(?:pode|podem|poderia) (?:me )?(?:ligar|chamar|telefonar)|liga(?:r)? (?:pra mim|para mim)|meu (?:celular|telefone|whats\\w*|zap|numero|cel) ?(?:e|eh|:|\\d|\\())',
  '\\b(?:agendar|agende|agendamos|marcar|marque|marcamos|marca|agenda)\\b[^.?!]{0,25}\\b(?:reuniao|call|conversa|horario|papo|demo\\w*|apresentacao|visita|cafe|bate-papo|algo|para|pra)\\b|\\b(?:uma|ver|fazer|de) (?:demo|demonstracao|call|reuniao|videochamada)\\b',
  '\\b(?:quero|queremos|gostaria de|gostariamos de|adoraria|quero sim) (?:muito )?(?:saber|conhecer|entender|ver|testar|contratar|participar|conversar|experimentar)\\b|\\b(?:gostei|gostamos|adorei|adoramos|curti|curtimos|amei)\\b|\\b(?:parece|achei|achamos|soa) (?:muito |bem |super )?(?:interessante|bom|otimo|legal|bacana|promissor)',
  '\\b(?:qual|que|quais) (?:o |os |e o |seria o )?(?:melhor )?(?:horario|dia|hora|data|horas|horarios|link da sua agenda)\\b|\\bquando (?:podemos|pode|voce|vc|vcs|voces|poderiamos|seria|fica|conseguimos|consegue)\\b|\\b(?:sua|minha|qual|tenho) (?:disponibilidade|agenda)\\b|\\bestou (?:disponivel|livre)|\\btenho (?:livre|espaco|horario|um horario|\\d+ minutos)|\\b(?:esta|fica|ja) confirmad[oa]|\\bvamos em frente\\b|\\b(?:pode\\w*|liga|chama|certeza|claro|marca)\\b[^.?!]{0,15}\\bquando (?:quiser|puder|for melhor)\\b|\\b(?:meu|minha|seu|sua) (?:calendly|calendario|agenda)\\b|\\b(?:com certeza|claro que sim|sem duvida)\\b|\\bproximos? passos?\\b|\\b(?:marcarmos|conversarmos|agendarmos)\\b|\\bavailable (?:on|at|this|next|any)',
  '\\b(?:manda|mande|envia|envie|mandar|enviar|passa|passe)\\b[^.?!]{0,12}\\b(?:link|convite|invite|agenda|contrato|horarios|calend\\w+)\\b',
  `\\b${slot}[^.?!]{0,30}\\b(?:funciona|pode ser|esta (?:otimo|bom|ok|livre)|ta (?:bom|otimo|livre|ok)|fica bom|serve|consigo|posso|works?|is (?:good|fine|great|perfect)|me (?:viene|va) bien|puedo|livre|da certo)\\b|\\b(?:pode ser|posso|consigo|que tal|estou livre|me chama|conversamos|falamos|nos falamos|podemos)\\b[^.?!]{0,20}\\b${slot}`,
  "\\b(?:i'm|i am|we're|we are|very|definitely|would be|i'd be|we'd be) (?:very |quite |definitely |really )?interested|\\bsounds (?:good|great|interesting|like)|\\blet's (?:talk|chat|do|schedule|set|connect|meet|book|go)|\\b(?:happy|glad|love|like|keen|open|up) (?:to|for) (?:a )?(?:chat|talk|connect|meet|learn|hear|see|discuss|set|schedule|have|jump|quick|call|know)|\\b(?:schedule|book|set up|arrange|have|jump on|hop on) (?:a|an|something|some time|the)\\b|\\byes,? (?:please|let|i|we|sure|that)|\\bcall me\\b|\\bwhen (?:can|could|are|would|works)|\\bworks (?:for me|well|great)|\\bcount me in|\\b(?:pick|choose|grab|find) a (?:time|slot)|\\bmy calend(?:ar|ly)|\\blet me know (?:when|what time|your avail)|\\babsolutely\\b|\\b(?:show|give) (?:us|me) a demo|\\bnext steps?\\b|\\bsign me up|\\btell me more\\W*$|\\bcan we (?:talk|meet|speak|schedule|set)|\\bsend (?:me |over )?(?:the |an? )?(?:invite|calendar|link)",
  '\\b(?:me|nos) interesa\\b|\\b(?:estoy|estamos) interesad|\\b(?:hablemos|conversemos|agendemos|coordinemos|reunamonos|adelante|con gusto|me parece (?:bien|interesante|perfecto|genial))\\b|\\bpodemos (?:agendar|hablar|reunirnos|conversar|coordinar)|\\b(?:agendar|coordinar|programar|tener) una (?:llamada|reunion|demo)|\\b(?:llameme|llamame|me puede llamar|quiero (?:saber|conocer|ver|agendar)|quisiera (?:saber|conocer|agendar)|me gustaria)\\b|\\bquedo (?:atent|pendiente)|\\bsi,? (?:hablemos|por favor|claro|me|podemos)',
])

const far = [
  'janeiro|fevereiro|marco|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro|(?:mes|ano|trimestre|semestre) que vem',
  'proxim[oa] (?:mes|ano|trimestre|semestre)|(?:segundo|primeiro|outro) semestre|daqui (?:a )?(?:uns|alguns|\\w+) meses',
  'january|february|march|april|june|july|august|september|october|november|december|next (?:month|quarter|year)|q[1-4]',
  'enero|febrero|marzo|mayo|junio|julio|septiembre|octubre|noviembre|diciembre|proximo (?:mes|ano)',
].join('|')
/** What a person asks to be done in some months is an answer to keep: neither a refusal nor a wish to talk now. */
const later = new RegExp(
  `\\b(?:procur|cham|lig|contat|escrev|retom|volt|fal|reenvi|contact|llam|reach|call|ping|touch base|circle|escrib|busqu)\\w*\\b[^.?!]{0,40}\\b(?:${far})\\b`,
)

export type Hit = { class: PersonClass; start: number; end: number }

const rules: readonly (readonly [PersonClass, readonly RegExp[]])[] = [
  ['opt_out', optOutWords],
  ['left_company', leftWords],
  ['wrong_person', wrongWords],
  ['refusal', refusalWords],
  ['interest', interestWords],
  ['reply', replyWords],
]

const aboutWriter =
  /\b(?:me|meu|meus|minha|nosso|nossa|nos|faco|cancelo|saio|paro|eu|my|us|mi|mis|our|i|n|podem? (?:parar|remover|tirar|retirar|excluir|cancelar|nao))\b/

/** "Seu sistema tira o contato da lista?" asks about a product; "podem me tirar da lista?" asks for something. */
function isQuestionAbout(plain: string, { start, end }: { start: number; end: number }): boolean {
  const before = Math.max(...['.', '!', '?'].map((mark) => plain.lastIndexOf(mark, start - 1))) + 1
  const after = plain.slice(end).search(/[.!?]/)
  if (after === -1 || plain[end + after] !== '?') return false
  return !aboutWriter.test(plain.slice(before, end + after))
}

/** "Não quero conversar" has the words of a wish to talk. */
const isDenied = (plain: string, start: number) =>
  /\b(?:nao|nem|sem|not|don't|never|no)(?: [a-z]{1,9})?,? $/.test(plain.slice(Math.max(0, start - 24), start))

const doesNotMean = (plain: string, hit: Hit) =>
  (hit.class === 'opt_out' && isQuestionAbout(plain, hit)) ||
  (hit.class === 'interest' && isDenied(plain, hit.start))

function firstHit(plain: string, className: PersonClass, all: readonly RegExp[]): Hit[] {
  for (const pattern of all) {
    const match = pattern.exec(plain)
    if (!match) continue
    const hit = { class: className, start: match.index, end: match.index + match[0].length }
    if (!doesNotMean(plain, hit)) return [hit]
  }
  return []
}

/** One hit for each class whose words stand in the text. */
export function hitsIn({ plain }: Folded): Hit[] {
  const hits = rules.flatMap(([className, all]) => firstHit(plain, className, all))
  const match = later.exec(plain)
  if (!match) return hits
  const reply: Hit = { class: 'reply', start: match.index, end: match.index + match[0].length }
  return [...hits.filter((hit) => hit.class !== 'refusal' && hit.class !== 'interest'), reply]
}
