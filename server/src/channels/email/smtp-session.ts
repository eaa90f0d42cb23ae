import { setTimeout as pause } from 'node:timers/promises'

import { providerText } from '@cadencia/domain/provider-text'
import type { SmtpPhase } from '@cadencia/domain/smtp-reply'

import { failureOf, refusalOf, SmtpFailure } from './smtp-failure.ts'
import type { Heard, Talk } from './smtp-talk.ts'

type Envelope = { from: string; to: string }

/**
 * The last word before anything irrevocable: asked when the server waits for the message (354), and not before.
 * Nothing means that the message must not leave.
 */
type Body = () => Promise<Buffer | undefined>

type Sent = { kind: 'accepted'; reply: string } | { kind: 'refused_gate' }

export type SmtpSession = {
  /** Whether another message may go over it now. */
  readonly usable: boolean
  /** Rejects with SmtpFailure, or with what the body rejected with: then nothing was handed over. */
  send: (envelope: Envelope, body: Body) => Promise<Sent>
  close: () => void
}

const politeMs = 5000
const longestReply = 8000

type Line = { talk: Talk; /** RFC 2920: the envelope leaves in one write. */ pipelining: boolean }

export function sessionOver(line: Line): SmtpSession {
  const { talk } = line
  let isBusy = false
  let isClosed = false
  /** A refused envelope stays open at the server until it is reset. */
  let leftOpen = false

  async function send(envelope: Envelope, body: Body): Promise<Sent> {
    refuseUnsendable(envelope)
    if (isBusy || isClosed || !talk.isOpen())
      throw new SmtpFailure('mail', { text: 'A conexão não está livre.' })
    isBusy = true
    try {
      if (leftOpen) await reset(talk)
      leftOpen = false
      await begin(line, envelope)
      return await finish(talk, body)
    } catch (error) {
      if (!(error instanceof SmtpFailure) || error.code === undefined || error.code === 421) talk.drop()
      else leftOpen = error.phase !== 'body'
      throw error
    } finally {
      isBusy = false
    }
  }

  return {
    get usable() {
      return !isBusy && !isClosed && talk.isOpen()
    },
    send,
    close: () => {
      if (isBusy || isClosed) return talk.drop()
      isClosed = true
      const late = pause(politeMs, undefined, { ref: false })
      void Promise.race([...talk.say('QUIT'), late]).then(talk.drop)
    },
  }
}

const unsendable = /[\s<>]|\p{Cc}|\P{ASCII}/u

/** Refused here as a server would: nothing of it must reach the wire. */
function refuseUnsendable({ from, to }: Envelope) {
  const text = 'O endereço tem caracteres que não podem ser enviados.'
  if (unsendable.test(from)) throw new SmtpFailure('mail', { code: 553, enhanced: '5.1.7', text })
  if (to === '' || unsendable.test(to)) throw new SmtpFailure('rcpt', { code: 553, enhanced: '5.1.3', text })
}

type Step = { phase: SmtpPhase; says: string; wants: '2' | '354' }

async function step(talk: Talk, one: Step) {
  const [heard] = await Promise.all(talk.say(one.says))
  const failure = failureIn(one, heard)
  if (failure) throw failure
}

const begins = (heard: Heard | undefined, how: string): heard is string =>
  typeof heard === 'string' && heard.startsWith(how)

const failureIn = (
  { phase, wants }: Pick<Step, 'phase' | 'wants'>,
  heard: Heard | undefined,
  handedOver = false,
) => {
  if (begins(heard, wants)) return undefined
  return typeof heard === 'string' ? refusalOf(phase, heard, handedOver) : failureOf(phase, heard, handedOver)
}

/** Ends a refused envelope. A server that refuses this has not judged the next message: it is left. */
async function reset(talk: Talk) {
  const [heard] = await Promise.all(talk.say('RSET'))
  if (typeof heard !== 'string') throw failureOf('mail', heard)
  if (!heard.startsWith('2')) throw new SmtpFailure('mail', { text: providerText(heard) })
}

/** Until the server waits for the message. */
async function begin({ talk, pipelining }: Line, { from, to }: Envelope) {
  const steps: Step[] = [
    { phase: 'mail', says: `MAIL FROM:<${from}>`, wants: '2' },
    { phase: 'rcpt', says: `RCPT TO:<${to}>`, wants: '2' },
    { phase: 'data', says: 'DATA', wants: '354' },
  ]
  if (!pipelining) {
    for (const one of steps) await step(talk, one)
    return
  }
  const heard = await Promise.all(talk.say(...steps.map(({ says }) => says)))
  const [failure] = steps.flatMap((one, index) => failureIn(one, heard[index]) ?? [])
  // The server refused the sender or the recipient, and waits for the message all the same: it is left.
  if (failure && begins(heard.at(-1), '354')) talk.drop()
  if (failure) throw failure
}

/** The message itself, if the gate lets it leave. */
async function finish(talk: Talk, body: Body): Promise<Sent> {
  let isAnswered = false
  const answer = talk.hear().finally(() => (isAnswered = true))
  const bytes = await body()
  if (!bytes) {
    talk.drop()
    return { kind: 'refused_gate' }
  }
  const isHanded = !isAnswered && talk.isOpen()
  if (isHanded) talk.hand(onTheWire(bytes))
  const heard = await answer
  // An answer to half a message leaves the other half in the line.
  if (!isHanded || !talk.isSaid()) talk.drop()
  const failure = failureIn({ phase: 'body', wants: '2' }, heard, isHanded)
  if (failure) throw failure
  if (!isHanded) throw refusalOf('body', String(heard))
  return { kind: 'accepted', reply: providerText(String(heard), longestReply) }
}

const unevenLines = /\r(?!\n)|(?<!\r)\n/

/** Whole lines, a dot more before those that begin with one, and the dot that ends it: all of it leaves in one write. */
function onTheWire(bytes: Buffer): Buffer {
  const given = bytes.toString('latin1')
  const even = unevenLines.test(given) ? given.replaceAll(/\r\n|\r|\n/g, '\r\n') : given
  const whole = even.endsWith('\r\n') ? even : `${even}\r\n`
  const dotted = `${whole.startsWith('.') ? '.' : ''}${whole.replaceAll('\r\n.', '\r\n..')}.\r\n`
  return Buffer.from(dotted, 'latin1')
}
