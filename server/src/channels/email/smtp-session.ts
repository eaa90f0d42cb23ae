import type { Socket } from 'node:net'
import { Readable, Transform } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'

import { providerText } from '@cadencia/domain/provider-text'
import type { SmtpPhase } from '@cadencia/domain/smtp-reply'
import type SMTPConnection from 'nodemailer/lib/smtp-connection'

import { failureOf, SmtpFailure } from './smtp-failure.ts'

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

type Done<T> = (error?: unknown, value?: T) => void
export type Exchange = <T>(start: (done: Done<T>) => void) => Promise<T | undefined>

/** One exchange at a time. Whatever ends the connection ends it too: nodemailer may tell that by an event alone. */
export function exchangesOver(connection: SMTPConnection): Exchange {
  let abandon: ((error: Error) => void) | undefined
  const ended = () => abandon?.(Object.assign(new Error('ended'), { code: 'ECONNECTION' }))
  connection.on('error', (error: Error) => abandon?.(error))
  // After a refusal it closes first and tells why next.
  connection.on('end', () => queueMicrotask(ended))
  return (start) =>
    new Promise((resolve, reject) => {
      abandon = reject
      start((error, value) => (error ? reject(error as Error) : resolve(value)))
    })
}

const politeMs = 5000
const longestReply = 8000

export function sessionOver(connection: SMTPConnection, socket: Socket, exchange: Exchange): SmtpSession {
  let state: 'idle' | 'busy' | 'closed' = 'idle'
  /** A refused envelope stays open at the server until it is reset. */
  let leftOpen = false

  const drop = () => {
    state = 'closed'
    connection.close()
    socket.destroy()
  }

  async function send(envelope: Envelope, body: Body): Promise<Sent> {
    refuseUnsendable(envelope)
    if (state !== 'idle') throw new SmtpFailure('mail', { text: 'A conexão não está livre.' })
    state = 'busy'
    try {
      // What the server said unasked is heard as such, not as its answer to what we are about to say.
      await turn()
      if (leftOpen) await reset(connection, exchange)
      leftOpen = false
      return await transact({ connection, exchange, drop }, envelope, body)
    } catch (error) {
      if (!(error instanceof SmtpFailure) || error.code === undefined || connection.destroyed) drop()
      else leftOpen = error.phase !== 'body'
      throw error
    } finally {
      if (state === 'busy') state = 'idle'
    }
  }

  return {
    get usable() {
      return state === 'idle' && !connection.destroyed && socket.writable
    },
    send,
    close: () => {
      if (state !== 'idle') return drop()
      state = 'closed'
      connection.quit()
      setTimeout(drop, politeMs).unref()
    },
  }
}

const unsendable = /[\s<>]|\p{Cc}/u

/** Refused here as a server would: nothing of it must reach the wire. */
function refuseUnsendable({ from, to }: Envelope) {
  const text = 'O endereço tem caracteres que não podem ser enviados.'
  if (unsendable.test(from)) throw new SmtpFailure('mail', { code: 553, enhanced: '5.1.7', text })
  if (to === '' || unsendable.test(to)) throw new SmtpFailure('rcpt', { code: 553, enhanced: '5.1.3', text })
}

async function reset(connection: SMTPConnection, exchange: Exchange) {
  try {
    await exchange((done) => connection.reset(done))
  } catch (error) {
    throw failureOf('mail', error)
  }
}

type Wire = { connection: SMTPConnection; exchange: Exchange; drop: () => void }

async function transact({ connection, exchange, drop }: Wire, envelope: Envelope, body: Body): Promise<Sent> {
  let gate: Promise<Buffer | undefined> | undefined
  let data: Transform | undefined

  const pass = async (into: Transform) => {
    const bytes = await body()
    if (bytes) {
      data = into
      atOnce(connection, () => writeMessage(into, bytes))
    }
    return bytes
  }
  const message = new MessageToCome((into) => {
    const { lastServerResponse: response } = connection
    if (!String(response).startsWith('354')) return void message.destroy(notWaiting(response))
    gate = pass(into)
    gate.then((bytes) => bytes ?? drop(), drop)
  })

  const progress: Progress = { ...envelope }
  const answer = await exchange<{ response: string }>((done) =>
    connection.send(progress, message, done),
  ).then(
    (info) => ({ reply: providerText(info?.response ?? '', longestReply) }),
    (error: unknown) => ({ error }),
  )
  const left = data !== undefined
  const whole = data !== undefined && isWritten(connection, data)
  if (gate && !whole) drop()
  if (gate && !(await gate)) return { kind: 'refused_gate' }
  if ('error' in answer) throw failureOf(gate ? 'body' : phaseOf(answer.error, progress), answer.error, left)
  if (!whole) throw new SmtpFailure('body', { text: answer.reply }, left)
  return { kind: 'accepted', reply: answer.reply }
}

/** An answer to half a message leaves the other half in the line. */
const isWritten = ({ _socket: line }: SMTPConnection, data: Transform) =>
  data.readableEnded && line && line.writableLength === 0

/** A message that is written when the server waits for it, into what nodemailer gives for it. */
class MessageToCome extends Readable {
  readonly #write: (into: Transform) => void
  constructor(write: (into: Transform) => void) {
    super({ read: () => undefined })
    this.#write = write
  }
  override pipe<Into extends NodeJS.WritableStream>(into: Into): Into {
    if (into instanceof Transform) this.#write(into)
    else this.destroy(new Error('a message is written into a stream that ends its lines'))
    return into
  }
}

const unevenLines = /^\.|\r(?!\n)|(?<!\r)\n/

/**
 * What is written into the stream is looked at byte by byte, for dots and line breaks, which took a tenth of the process.
 * A message of whole lines only needs its dots, and is pushed past that; its last line break is not.
 */
function writeMessage(into: Transform, bytes: Buffer) {
  const text = bytes.toString('latin1')
  if (!text.endsWith('\r\n') || unevenLines.test(text)) return into.end(bytes)
  const dotted = text.includes('\r\n.') ? Buffer.from(text.replaceAll('\r\n.', '\r\n..'), 'latin1') : bytes
  if (dotted.length > 2) into.push(dotted.subarray(0, -2))
  return into.end('\r\n')
}

/** What is written in this turn of the loop leaves in one piece: the message and the dot that ends it. */
function atOnce({ _socket: line }: SMTPConnection, write: () => void) {
  if (line) line.cork()
  write()
  setImmediate(() => line && line.uncork())
}

/** nodemailer takes a 250 for a 354, but a server that says 250 here answers something else. */
const notWaiting = (response: string | false) =>
  Object.assign(new Error('not waiting for a message'), { response })

/** nodemailer keeps its books of an envelope in the envelope itself. */
type Progress = Envelope & {
  accepted?: string[]
  rejected?: string[]
  rcptQueue?: string[]
  pipelined?: boolean
}

const commands: Record<string, SmtpPhase> = { 'MAIL FROM': 'mail', 'RCPT TO': 'rcpt', DATA: 'data' }

/** What the server refused; or, when the connection was lost, what it still owed an answer to. */
function phaseOf(error: unknown, progress: Progress): SmtpPhase {
  const command = error instanceof Error && 'command' in error ? String(error.command) : ''
  return commands[command] ?? reached(progress)
}

function reached({ accepted, rejected, rcptQueue, pipelined }: Progress): SmtpPhase {
  if (accepted?.length) return 'data'
  return rejected?.length || (!pipelined && rcptQueue?.length === 0) ? 'rcpt' : 'mail'
}
