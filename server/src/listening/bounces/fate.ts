import { classifySmtp, readReply } from '@cadencia/domain/smtp-reply'

/** What became of a message for one recipient. */
export type Fate = {
  /**
   * `hard`: there is nobody at the address. `blocked`: it was refused for who sent it. `soft`: not this time.
   * `late`: not yet. `arrived`: there, or passed on.
   */
  verdict: 'hard' | 'blocked' | 'soft' | 'late' | 'arrived'
  recipient: string | undefined
  original: string | undefined
  /** The recipient takes mail from some senders only; `soft` then. */
  isRestricted?: true
  /** What the server said, for a person to read. */
  code: string
}

/** What the database can hold of it. */
const kept = (text: string) => text.replaceAll('\0', '').trim().slice(0, 500)

type Fields = ReadonlyMap<string, readonly string[]>

const firstOf = (fields: Fields, name: string) => fields.get(name)?.[0] ?? ''

/** `rfc822; somebody@example.com`, or without the type. */
const addressIn = (value: string) => {
  const address = value
    .slice(value.indexOf(';') + 1)
    .trim()
    .replace(/^<|>$/g, '')
    .toLowerCase()
  return address.includes('@') ? address : undefined
}

/** One block of a delivery report; nothing if it does not say what happened. */
export function fateOf(fields: Fields): Fate | undefined {
  const action = /^[a-z]+/.exec(firstOf(fields, 'action').toLowerCase())?.[0] ?? ''
  const status = /[245]\.\d{1,3}\.\d{1,3}/.exec(firstOf(fields, 'status'))?.[0] ?? ''
  const said = firstOf(fields, 'diagnostic-code').replace(/^\s*(smtp|x-[\w-]+)\s*;\s*/i, '')
  const verdict = verdictOf(action, status, said)
  if (!verdict) return undefined
  return {
    ...fated(verdict),
    recipient: addressIn(firstOf(fields, 'final-recipient')),
    original: addressIn(firstOf(fields, 'original-recipient')),
    code: kept(`${status} ${said}`),
  }
}

type Failure = 'hard' | 'blocked' | 'soft' | 'restricted'

const fated = (verdict: Fate['verdict'] | Failure) =>
  verdict === 'restricted' ? ({ verdict: 'soft', isRestricted: true } as const) : { verdict }

function verdictOf(action: string, status: string, said: string): Fate['verdict'] | Failure | undefined {
  if (action === 'delayed') return 'late'
  if (action === 'delivered' || action === 'relayed' || action === 'expanded') return 'arrived'
  if (action !== 'failed') return undefined
  return failureOf(status, said)
}

/** The words and codes of a refusal mean the same whether it is heard at once or told later. */
export function failureOf(status: string, said: string): Failure {
  // The reply quotes its own code; the field of the report is often a summary of its kind.
  const reply = readReply(said.replace(/^.{0,200}?(?=\b[45]\d\d[ -])/s, ''))
  const enhanced = reply.enhanced ?? status
  const code = reply.code ?? (enhanced.startsWith('5') ? 550 : 0)
  if (status.startsWith('4') || code < 500) return givenUp(enhanced, reply.text)
  const meaning = classifySmtp({ code, enhanced, text: reply.text, phase: 'rcpt' })
  if (meaning.kind === 'blocked') return 'blocked'
  if (meaning.kind !== 'failed') return 'soft'
  return meaning.hardBounce ? 'hard' : meaning.restricted ? 'restricted' : 'soft'
}

/** A refusal for now that nobody tries again: it proves nothing of the address, but it may blame the sender. */
function givenUp(enhanced: string, text: string): 'blocked' | 'soft' {
  const meaning = classifySmtp({ code: 550, enhanced: enhanced.replace(/^4/, '5'), text, phase: 'rcpt' })
  return meaning.kind === 'blocked' && meaning.by !== 'policy' ? 'blocked' : 'soft'
}

const refusal = /\b([45]\d\d)[ -](?:#?([245]\.\d{1,3}\.\d{1,3})\b)?[^\n]*(?:\n[^\n]+)?/

/** The server goes on trying. */
const onlyWarns =
  /warning message only|do not need to resend|(has been|was|is being) delayed|delayed \d|will (continue|keep)|still (trying|being retried)|not yet been delivered|(foi|está|sendo) (atrasad|adiad)|ainda não foi entregue|continuar(á|emos|ão) tentando|não (é necessário|precisa) reenviar/i

/** Some name the recipient in a sentence; a full stop after it is not part of it. */
const bareAddress = (text: string) => /[\w.+-]{1,64}@[a-z0-9-]+(?:\.[a-z0-9-]+)+/i.exec(text)?.[0]

/** A text that quotes a refusal, as servers wrote before there was a form for it. */
export function fateOfText(text: string, recipient: string | undefined): Fate | undefined {
  const quoted = refusal.exec(text)?.[0].replace(/\s+/g, ' ').trim()
  const address = recipient ?? /<([^<>\s@]{1,64}@[^<>\s@]{1,255})>/.exec(text)?.[1] ?? bareAddress(text)
  if (!quoted || !address) return undefined
  return {
    ...fated(onlyWarns.test(text) ? 'late' : failureOf('', quoted)),
    recipient: address.trim().toLowerCase(),
    original: undefined,
    code: kept(quoted),
  }
}
