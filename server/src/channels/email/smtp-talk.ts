import type { Socket } from 'node:net'

import type SMTPConnection from 'nodemailer/lib/smtp-connection'

/** A reply; or why none comes any more, with what the server said unasked, if it did. */
export type Heard = string | (Error & { response?: string })

type Listen = (side: 'client' | 'server', text: string) => void

/** What is said over an open connection. Each reply is to the oldest line that has none yet. */
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
  // After a refusal it closes first and tells why next.
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

/** The socket of now: encrypted, where it has been since it was opened. */
function lineOf({ _socket: line }: SMTPConnection): Socket {
  if (!line) throw failed('ECONNECTION')
  return line
}

const failed = (code: string) => Object.assign(new Error(code), { code })

/** Puts replies together of what arrives, in Latin-1. Says whether it is short enough to be one. */
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
    /** A refusal counts without the end of its line too. */
    end: () => void (/^[45]\d\d[ -]/.test(rest) && add('\r\n')),
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** In UTF-8 if that is what it is. */
function decoded(text: string): string {
  try {
    return /[\x80-\xff]/.test(text) ? utf8.decode(Buffer.from(text, 'latin1')) : text
  } catch {
    return text
  }
}
