import type { Socket } from 'node:net'

import type SMTPConnection from 'nodemailer/lib/smtp-connection'

/** A reply; or why there will be none. `response` is then what the server said unasked, if it did. */
export type Heard = string | (Error & { response?: string })

type Listen = (side: 'client' | 'server', text: string) => void

/** A conversation over an open connection. Each reply answers the oldest line that has no reply yet. */
export type Talk = ReturnType<typeof talkOver>

const longestReply = 64 * 1024

/** Takes over from nodemailer, which opened the connection and still tells when it ends. */
export function talkOver(connection: SMTPConnection, listen?: Listen) {
  const socket = lineOf(connection)
  const owed: ((heard: Heard) => void)[] = []
  let lost: Error | undefined

  const lose = (error: Error) => {
    lost ??= error
    for (const tell of owed.splice(0)) tell(error)
  }
  const drop = (why: Error = failed('ECONNECTION')) => {
    lose(why)
    connection.close()
    socket.destroy()
  }
  const hear = () =>
    new Promise<Heard>((resolve) => {
      if (lost) resolve(lost)
      else owed.push(resolve)
    })

  const replies = createReplies((reply) => {
    listen?.('server', reply)
    const tell = owed.shift()
    if (tell) tell(reply)
    else drop(Object.assign(failed('EPROTOCOL'), { response: reply }))
  })
  socket.removeAllListeners('data')
  socket.on('data', (bytes: Buffer) => {
    if (!lost && !replies.add(bytes.toString('latin1'))) drop(failed('EPROTOCOL'))
  })
  connection.on('error', lose)
  // nodemailer may close first and report the error right after.
  connection.on('end', () => {
    replies.end()
    queueMicrotask(() => lose(failed('ECONNECTION')))
  })

  const isOpen = () => !lost && socket.writable

  return {
    isOpen,
    /** Whether all of what was said has left this process. */
    isSaid: () => socket.writableLength === 0,
    hear,
    /** Lines in one write, and the replies to each. */
    say(...lines: string[]) {
      const heard = lines.map(hear)
      if (!isOpen()) return heard
      for (const line of lines) listen?.('client', line)
      socket.write(`${lines.join('\r\n')}\r\n`)
      return heard
    },
    /** A message, to which the reply is asked for by `hear`. */
    hand: (message: Buffer) => void socket.write(message),
    drop: () => drop(),
  }
}

/** The socket in use: after STARTTLS the encrypted one, not the one that was opened. */
function lineOf({ _socket: line }: SMTPConnection): Socket {
  if (!line) throw failed('ECONNECTION')
  return line
}

const failed = (code: string) => Object.assign(new Error(code), { code })

/** Builds replies from what arrives, read as Latin-1. `add` returns false when a reply is too long. */
function createReplies(tell: (reply: string) => void) {
  let rest = ''
  let begun = ''
  const add = (text: string) => {
    const lines = (rest + text).split(/\r?\n/)
    rest = lines.pop() ?? ''
    for (const line of lines) {
      begun += line
      if (/^\d+-/.test(line)) begun += '\n'
      else if (begun.trim() !== '') tell(decoded(begun))
      if (!begun.endsWith('\n')) begun = ''
      if (begun.length > longestReply) return false
    }
    return rest.length <= longestReply
  }
  return {
    add,
    /** The connection ended: a refusal counts even without its line break. */
    end: () => void (/^[45]\d\d[ -]/.test(rest) && add('\r\n')),
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** As UTF-8 if the bytes are valid UTF-8, otherwise as Latin-1. */
function decoded(text: string): string {
  try {
    return /[\x80-\xff]/.test(text) ? utf8.decode(Buffer.from(text, 'latin1')) : text
  } catch {
    return text
  }
}
