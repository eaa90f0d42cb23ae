/** Where in the dialogue it happened. `body` is everything after the server asked for the message (354). */
export type SmtpPhase = 'connect' | 'greeting' | 'tls' | 'auth' | 'mail' | 'rcpt' | 'data' | 'body'

export type SmtpReply = {
  /** None: the connection was lost, or the server kept silent. */
  code?: number | undefined
  enhanced?: string | undefined
  text: string
  phase: SmtpPhase
  /** False: not a byte of the message had left. */
  handedOver?: boolean | undefined
}

export type SmtpMeaning =
  | { kind: 'accepted' }
  | { kind: 'retry'; slowDown?: true; softBounce?: true; afterSeconds?: number }
  | { kind: 'failed'; hardBounce: boolean; alarm?: true; restricted?: true; reason: string }
  /** Refused for who sends it (its authentication, its reputation) or for what it says, never for the recipient. */
  | { kind: 'blocked'; by: BlockedBy; reason: string }
  /** The server, not the message: it waits for the server, and no attempt is counted. */
  | { kind: 'sender_away'; afterSeconds?: number }
  /** A person has to change something about the sender. */
  | { kind: 'sender_stopped' }
  /** Nobody knows whether it was accepted. */
  | { kind: 'unknown' }

export type BlockedBy = 'authentication' | 'reputation' | 'policy'

/** A reply that refuses: 4yz or 5yz, with an enhanced code only if it is one. */
type Refusal = { code: number; enhanced: string; text: string; phase: SmtpPhase }

/** Any reply, or none, at any point of the dialogue, has exactly one meaning. */
export function classifySmtp({ code = 0, enhanced = '', text, phase, handedOver }: SmtpReply): SmtpMeaning {
  const isRefusal = code >= 400 && code <= 599
  if (!isRefusal) return withoutRefusal(code, phase, handedOver !== false)
  const known = isEnhanced.test(enhanced) ? enhanced : ''
  const refusal = { code, enhanced: known, text: text.slice(0, 2000), phase }
  const isPermanent = code >= 500 && (known === '' || known.startsWith('5'))
  return isPermanent ? decide(permanent, refusal, plainRefusal) : decide(transient, refusal, again)
}

const isEnhanced = /^[245]\.\d{1,3}\.\d{1,3}$/

/** Only before the message itself is nothing in doubt: after it, silence may be an acceptance nobody heard. */
function withoutRefusal(code: number, phase: SmtpPhase, handedOver: boolean): SmtpMeaning {
  if (isBeforeMessages(phase)) return { kind: 'sender_away' }
  if (phase !== 'body') return { kind: 'retry' }
  if (code >= 200 && code < 300) return { kind: 'accepted' }
  return handedOver ? { kind: 'unknown' } : { kind: 'sender_away' }
}

/** No message has been spoken of yet, so the fault is none of its own. */
const isBeforeMessages = (phase: SmtpPhase) =>
  phase === 'connect' || phase === 'greeting' || phase === 'tls' || phase === 'auth'

const failed = (reason: string, more: { hardBounce?: true; alarm?: true; restricted?: true } = {}) =>
  ({ kind: 'failed', hardBounce: false, ...more, reason }) as const

type Meaning = (refusal: Refusal) => SmtpMeaning
type Rule = readonly [applies: (refusal: Refusal) => boolean, meaning: Meaning]

/** The first rule that applies. */
const decide = (rules: readonly Rule[], refusal: Refusal, otherwise: Meaning) =>
  (rules.find(([applies]) => applies(refusal))?.[1] ?? otherwise)(refusal)

const plainRefusal: Meaning = () => failed('O servidor recusou a mensagem')
const again: Meaning = ({ text }) => ({ kind: 'retry', ...waitIn(text) })
const softBounce: Meaning = ({ text }) => ({ kind: 'retry', softBounce: true, ...waitIn(text) })
const slowDown: Meaning = ({ text }) => ({ kind: 'retry', slowDown: true, ...waitIn(text) })
const senderAway: Meaning = ({ text }) => ({ kind: 'sender_away', ...waitIn(text) })

const fullWords =
  /over ?quota|quota exceeded|exceeded (storage|quota|its)|(mailbox|inbox)[^.]{0,40}(full|exceed)|(caixa|cota)[^.]{0,40}(cheia|lotada|exced)/i
const isFull = ({ text }: Refusal) => fullWords.test(text)

/** The account has sent what it may for now. Not the message's fault, and tomorrow it may again. */
const spentWords = new RegExp(
  [
    '(sending|relay|submission|daily|hourly|outgoing|de envio)[\\w ]{0,30}(limit|quota|cota)',
    '(limite|cota) (diári[ao]|de envio)|max emails per hour',
  ].join('|'),
  'i',
)
const isSpent = ({ enhanced, text }: Refusal) =>
  enhanced === '5.4.5' || enhanced === '5.1.90' || spentWords.test(text)

const hurriedWords =
  /\brate\b|too (many|much|fast|quickly|frequent)|throttl|limit|unexpected volume|muit[ao]s/i
const isHurried = ({ text }: Refusal) => hurriedWords.test(text)

/** Before a recipient is named, a reply that says to wait is about the sender. */
const sendsSenderAway = ({ phase, text }: Refusal) => phase === 'mail' && tellsWhen(text)
/** The pace of one mailbox says nothing of the pace of the sender. */
const isOfOneMailbox = ({ enhanced, text }: Refusal) =>
  enhanced.endsWith('.2.1') && /\buser\b/i.test(text) && hurriedWords.test(text)

/** 4yz, and 5yz whose enhanced code does not agree. */
const transient: readonly Rule[] = [
  [({ phase }) => isBeforeMessages(phase), senderAway],
  [({ enhanced }) => enhanced.endsWith('.2.2'), softBounce],
  [isOfOneMailbox, again],
  [(refusal) => refusal.code === 454 || isSpent(refusal), slowDown],
  [isFull, softBounce],
  [(refusal) => isHurried(refusal) || sendsSenderAway(refusal), slowDown],
]

const notAuthorized = [530, 534, 535, 538]
const notAuthorizedEnhanced = ['5.7.8', '5.7.9', '5.7.11']
/** After the recipient was accepted the sender is no longer in question: there these codes are about the message. */
const isNotAuthorized = ({ code, enhanced, phase }: Refusal) =>
  notAuthorized.includes(code) || (notAuthorizedEnhanced.includes(enhanced) && phase !== 'body')

const senderCodes = ['5.1.7', '5.1.8', '5.7.60']
const senderWords = new RegExp(
  [
    'not owned by user|sender address rejected: (not|domain)|send ?as ?denied|not allowed to send as',
    'match a verified sender|email address is not verified|domain is not verified',
    'your (smtp )?account[^.]{0,40}(disabled|suspended|blocked|locked|inactive|activated)',
    'unusual sending activity|relay(ing)? (access )?(denied|not permitted|disallowed|prohibited)',
    'unable to relay|list of allowed rcpthosts',
  ].join('|'),
  'i',
)
/** The server does not take mail from this address: the next message would fare no better. */
const isAboutTheSender = ({ code, enhanced, text, phase }: Refusal) =>
  senderCodes.includes(enhanced) ||
  senderWords.test(text) ||
  (phase === 'mail' && (enhanced.startsWith('5.1.') || (enhanced === '' && (code === 550 || code === 553))))

const goneCodes = ['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1']
const goneWords = new RegExp(
  [
    'user unknown|unknown (user|recipient|mailbox|local.?part)|recipient unknown|unrouteable address',
    'no such (user|mailbox|recipient|account|address|person|local user)|no mailbox (here )?by that name',
    'invalid (recipient|mailbox|user)|not a valid (mailbox|user|recipient)|not our customer',
    `(user|mailbox|account|recipient|address)[^.]{0,60}(not found|not exist|n't exist|n't have an? |disabled|closed|deactivated|no longer)`,
    '(usu[aá]rio|conta|caixa postal|destinat[aá]rio|endere[cç]o)[^.]{0,60}(desconhecid|inexistente|n[aã]o existe|n[aã]o encontrad|desativad|cancelad|encerrad)',
    'e-?mail (\\S+ )?(inexistente|n[aã]o existe|n[aã]o encontrado)',
  ].join('|'),
  'i',
)
/** Codes that say no more than "no": then the words decide. */
const saysLittle = (enhanced: string) => enhanced === '' || /^5\.(?:[0-5]\.0|3\.2)$/.test(enhanced)

/** Said by the server that relays, which looked for the domain and found none. */
const isNowhere = ({ enhanced, text }: Refusal) =>
  enhanced === '5.4.4' && /host( or domain name)? not found|domain (name )?not found|null mx/i.test(text)

const isGone = ({ code, enhanced, text, phase }: Refusal) =>
  phase !== 'mail' &&
  (goneCodes.includes(enhanced) ||
    isNowhere({ code, enhanced, text, phase }) ||
    (saysLittle(enhanced) && (code === 521 || code === 556 || goneWords.test(text))))

const restrictedCodes = ['5.7.124', '5.7.129', '5.7.133', '5.7.134', '5.7.135', '5.7.136', '5.7.193']
const restrictedWords = new RegExp(
  [
    'RESOLVER\\.RST|not (allowed|authorized|permitted) to send to|restricted (mailbox|recipient)',
    'not in allowed-senders|from outside (the|our) organi[sz]ation|s[oó] aceita (mensagens|e-?mails) intern[ao]s',
    'only accepts? (mail|messages|e-?mails?) from|(accepted|allowed|approved).senders list|delivery restriction',
    'n[aã]o aceita (mensagens|e-?mails) (extern[ao]s|de fora|de remetentes)',
  ].join('|'),
  'i',
)
/** A mailbox of its owners' own: it takes nothing from outside. */
const isRestricted = ({ enhanced, text }: Refusal) =>
  restrictedCodes.includes(enhanced) || restrictedWords.test(text)

const unauthenticatedCodes = /^5\.7\.(5|2[0-7]|30|50[79]|515)$/
const unauthenticatedWords =
  /unauthenticated|\b(dmarc|spf|dkim|arc)\b|authentication (level|checks?|results?)|\bptr\b|reverse dns|dns reverso/i
const listedCodes = /^5\.7\.(511|6\d\d|70\d|750)$/
const listedWords = new RegExp(
  [
    'spamhaus|spamcop|barracuda|sorbs|uceprotect|surbl|invaluement|proofpoint|senderscore|dnsbl|\\brbl\\b',
    '(block|black|deny) ?-?list|listas? (de bloqueio|negra)|client host|banned|reputa[tcç]|\\bblocked using\\b',
    '(your|the|sending|seu) ip\\b[^.]{0,60}(block|bloque|listed|denied|list[ao])|not accepted from this ip',
    'unsolicited mail originating from your',
  ].join('|'),
  'i',
)
/** Parts of an address are not keywords: dmarc@example.com is a mailbox. */
const wordsOf = (text: string) => text.replace(/[^\s<>@]{1,64}@[^\s<>@]{1,255}/g, ' ')
const isUnauthenticated = ({ enhanced, text }: Refusal) =>
  unauthenticatedCodes.test(enhanced) || unauthenticatedWords.test(wordsOf(text))
const isListed = ({ enhanced, text }: Refusal) =>
  listedCodes.test(enhanced) || listedWords.test(wordsOf(text))
/** Codes that speak of the recipient are believed before words that speak of the sender. */
const isOfSender = (refusal: Refusal) =>
  !goneCodes.includes(refusal.enhanced) && (isUnauthenticated(refusal) || isListed(refusal))

const isPolicy = ({ enhanced, text }: Refusal) =>
  enhanced.startsWith('5.7.') || /spam|policy|pol[ií]tica|block|bloque/i.test(wordsOf(text))

const blockedReasons: Record<BlockedBy, string> = {
  authentication:
    'O servidor do contato recusou o remetente: o domínio não está autenticado (SPF, DKIM ou DMARC)',
  reputation:
    'O servidor do contato recusou o remetente: o IP ou o domínio está em uma lista de bloqueio ou com má reputação',
  policy: 'O servidor do contato bloqueou a mensagem (spam, política ou conteúdo)',
}
const blocked: Meaning = (refusal) => {
  const by = isUnauthenticated(refusal) ? 'authentication' : isListed(refusal) ? 'reputation' : 'policy'
  return { kind: 'blocked', by, reason: blockedReasons[by] }
}

/** How long a sender that is blocked rests before it is tried again. */
export const blockedSeconds = 3600

const tooBig = /too (large|big)|size|tamanho|grande demais/i
const isTooBig = ({ code, enhanced, text, phase }: Refusal) =>
  enhanced === '5.2.3' ||
  enhanced === '5.3.4' ||
  (code === 552 && phase !== 'rcpt' && saysLittle(enhanced) && tooBig.test(text))

const permanent: readonly Rule[] = [
  [isNotAuthorized, () => ({ kind: 'sender_stopped' })],
  [isSpent, senderAway],
  [({ phase }) => phase === 'auth', () => ({ kind: 'sender_stopped' })],
  [
    (refusal) => isBeforeMessages(refusal.phase) && isOfSender(refusal),
    () => ({ kind: 'sender_away', afterSeconds: blockedSeconds }),
  ],
  [({ phase }) => isBeforeMessages(phase), senderAway],
  [({ enhanced }) => enhanced === '5.2.2', softBounce],
  [isTooBig, () => failed('A mensagem é grande demais para o servidor')],
  [isAboutTheSender, () => ({ kind: 'sender_stopped' })],
  [isOfOneMailbox, again],
  [isOfSender, blocked],
  [isGone, () => failed('O e-mail do contato não existe ou não recebe mensagens', { hardBounce: true })],
  [({ text }) => tellsWhen(text), (refusal) => (isHurried(refusal) ? slowDown : again)(refusal)],
  [
    isRestricted,
    () => failed('O e-mail do contato só recebe mensagens de quem ele autoriza', { restricted: true }),
  ],
  [isPolicy, blocked],
  // RFC 5321, 4.5.3.1.10: at RCPT it has long meant "too many recipients", which passes.
  [({ code, phase }) => code === 552 && phase === 'rcpt', again],
  [(refusal) => refusal.code === 552 || isFull(refusal), softBounce],
  [
    ({ code }) => code <= 504 || code === 555,
    () => failed('O servidor não entendeu o envio. Avise quem cuida do servidor de e-mail', { alarm: true }),
  ],
]

const secondsIn = (unit: string) => (unit === 'h' ? 3600 : unit === 'm' ? 60 : 1)
const amounts: Record<string, number> = { half: 0.5, meia: 0.5 }
const longestWait = 86_400
const patience = new RegExp(
  '(?:again|retry|wait|come back|later|greylist\\w*|tente|tentar|aguarde|aguardar|espere|novamente)[^\\d.;]{0,40}?' +
    '(?:\\b(\\d{1,5}|(?:half an?|an?|one|uma?|meia)(?= ))(?: ?\\([^()\\d]{1,20}\\))? ?' +
    '(s|m|h)(?:|ec\\w*|eg\\w*|in\\w*|ours?|oras?|rs?)\\b|(\\d\\d):(\\d\\d):(\\d\\d))',
  'i',
)

/** "Try again in 5 minutes" and "tente novamente em 1 hora" are honoured. */
function waitIn(text: string): { afterSeconds?: number } {
  const found = patience.exec(text)
  if (!found) return {}
  const [, amount, unit = 's', hours, minutes, seconds] = found
  const wait =
    amount === undefined
      ? Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
      : amountOf(amount) * secondsIn(unit.toLowerCase())
  return { afterSeconds: Math.min(wait, longestWait) }
}

const amountOf = (amount: string) =>
  /^\d/.test(amount) ? Number(amount) : (amounts[amount.toLowerCase().split(' ')[0] ?? ''] ?? 1)

const tellsWhen = (text: string) => waitIn(text).afterSeconds !== undefined

type ReadReply = { code: number | undefined; enhanced: string | undefined; text: string }

const head = /^([2-5]\d\d)(?![\d.])[ -]*(?:#?([245]\.\d{1,3}\.\d{1,3})(?![\d.])[ :-]*)?/

/** Enough for all of it that is kept, whatever stands before each line. */
const longestReply = 8000

/** A server's reply, of one line or several, in its parts. */
export function readReply(reply: string): ReadReply {
  const lines = reply.slice(0, longestReply).split(/[\r\n]+/)
  const [, code, enhanced] = head.exec(reply) ?? []
  const text = lines.map((line) => line.replace(head, '').trim()).join(' ')
  return { code: code === undefined ? undefined : Number(code), enhanced, text: text.trim().slice(0, 2000) }
}
