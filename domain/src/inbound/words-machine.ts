/** Words of what a machine writes. They refine what structure has shown; they never show a machine by themselves. */
const any = (sources: readonly string[]) => new RegExp(sources.join('|'))

const hasLink = /https?:|www\.|\b(?:clique|click|respond\w+|reply|link|haga clic)\b/
const challengeWords = any([
  'anti-?spam|captcha|spam ?arrest|boxbe|mailblocks|desafio',
  '\\b(?:confirm|prov[ae]|comprov|verif|demonstr)\\w*\\b[^.?!]{0,40}\\b(?:robo|robot|bot|human\\w*|gente|pessoa|persona|spammer|real|voce mesmo)\\b',
  '\\b(?:retid[ao]|held|quarentena|quarantine\\w*|on hold|segur[ao]|bloqueada ate|retenid[ao])\\b[^?]{0,100}(?:clique|click|link|confirm|https|clic)',
  '\\b(?:clique|click|clic)\\b[^.?!]{0,40}\\b(?:aprovad|liberad|autorizad|approved|verif|confirm)\\w*',
  '\\bpara que (?:a )?(?:sua|su) (?:mensagem|mensaje|e-?mail|correo) (?:chegue|seja entregue|llegue|sea entregado)',
  '\\b(?:to deliver|before) your (?:message|e-?mail)\\b|\\b(?:message|e-?mail) (?:requires|needs|awaits|pending) (?:verification|confirmation|approval)|\\bone-time (?:request|verification)|\\bverify (?:your|that)\\b',
  '\\bremetentes? (?:desconhecid|nao (?:autorizad|cadastrad|reconhecid)|aprovad|autorizad)\\w*|\\b(?:liberar|autorizar) (?:a |o |sua )?(?:entrega|envio|mensagem)|\\b(?:approved|allowed|safe) senders? list|\\bwhitelist',
])
export const isChallenge = (plain: string) => challengeWords.test(plain) && hasLink.test(plain)

export const awayWords = any([
  '\\bferias\\b|\\bausen(?:te|tes|cia|tarei)\\w*|\\bfora (?:do escritorio|do pais|da cidade|da empresa|do ar|hoje|esta semana|nesta|ate|por)|\\b(?:estou|estarei|estamos|estaremos|ficarei) fora\\b(?! do (?:nosso )?horario)|\\blicenca\\b|\\bviage(?:m|ns)\\b|\\bviajando\\b|\\bfolga\\b|\\brecesso\\b|\\bafastad[oa]\\b|\\bafastamento\\b',
  '\\b(?:congresso|treinamento|evento|feira|curso|workshop|conferencia|reuniao externa|atestado|luto|repouso|paternidade|maternidade|banco de horas|home office|acesso (?:limitado|restrito|reduzido)|sem acesso|pouco acesso|feriado prolongado|emenda de feriado|imersao|missao|auditoria externa)\\b',
  '\\bout of (?:the )?office\\b|\\bo\\.?o\\.?o\\b|\\baway\\b|\\bvacations?\\b|\\b(?:annual|parental|maternity|paternity|sick|medical|on) leave\\b|\\bon (?:holiday|pto|vacation|sabbatical)\\b|\\btravel(?:l)?ing\\b|\\blimited (?:e-?mail )?access\\b|\\bno access\\b|\\b(?:be|am|are) (?:out|off|unavailable|traveling)\\b|\\battending\\b|\\bconference\\b|\\bbank holiday\\b',
  '\\bfuera de\\b|\\bvacaciones\\b|\\bde viaje\\b|\\bausencia\\b|\\bde licencia\\b|\\bbaja (?:medica|maternal|por)|\\bpermiso\\b|\\bsin acceso\\b|\\bcapacitacion\\b',
])
export const awaySubject =
  /^(?:estou |aviso de |i'm |i am |estoy |de )?(?:ausen|ferias|fora d|out of|ooo\b|away|vacation|on leave|fuera|licenca|recesso|vacaciones|folga|em viagem)/

export const acknowledgingWords = any([
  '\\bagradec\\w+ (?:o |a |pel[ao] |seu |sua |por )*(?:contato|mensagem|interesse|e-?mail|entrar)|\\bobrigad[oa] (?:por|pel[ao]) (?:entrar|contato|sua mensagem|seu|mensagem|escrever|falar)|\\b(?:recebemos|recebi|foi recebid[ao]|registrad[ao]|vimos)\\b[^.?!]{0,20}\\b(?:sua|seu|mensagem|contato|e-?mail|solicitacao|chamado|sucesso)?',
  '\\bprotocolo\\b|\\bchamado\\b|\\bticket\\b|\\bem breve\\b|\\bassim que possivel\\b|\\bo mais breve\\b|\\blogo (?:alguem|um|retorn|respond)|\\b(?:horarios?|canal|central|equipe) de atendimento\\b|\\b(?:mensagem|resposta|atendimento|e-?mail) automatic[ao]\\b|\\b(?:dias|horas) uteis\\b|\\bem ate \\d+|\\bretornaremos\\b|\\bresponderemos\\b|\\bnao e monitorad|\\b(?:um|uma|nossos?) (?:de noss[ao]s )?(?:atendentes?|consultor\\w*|especialistas?)\\b|\\bbem-?vind[oa]\\b|\\bassistente virtual\\b|\\bdigite (?:o |a )?(?:numero|opcao|\\d)|\\bescolha uma (?:das )?opc|\\bnao (?:estamos|estou|podemos|posso) (?:disponive|atender|responder|te atender)|\\bno momento (?:nao|estamos|estou)\\b',
  "\\bthank(?:s| you) for (?:contacting|your|reaching|getting|writing|messaging)|\\bwe(?:'ve| have)? received\\b|\\b(?:has been|was) received\\b|\\bget back to you\\b|\\bautomat(?:ed|ic) (?:response|reply|message)|\\bwill be in touch\\b|\\bas soon as possible\\b|\\bbusiness (?:days|hours)\\b|\\bdo not reply\\b",
  '\\bgracias por (?:contactar\\w*|comunicar\\w*|escribir\\w*|su mensaje|su correo)|\\bhemos recibido\\b|\\ba la brevedad\\b|\\ble responderemos\\b|\\bmensaje automatico\\b|\\bnos pondremos en contacto\\b|\\bhorario de atencion\\b',
])
