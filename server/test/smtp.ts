import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { TLSSocket } from 'node:tls'

import { afterAll } from 'vitest'

/** What the server says, or does instead of saying something. */
export type Answer = string | ((socket: Socket) => void)

const usual = {
  greeting: '220 teste pronto',
  ehlo: '250 teste',
  starttls: '220 vamos',
  auth: '235 2.7.0 bem-vindo',
  mail: '250 2.1.0 remetente ok',
  rcpt: '250 2.1.5 destinatário ok',
  data: '354 pode mandar',
  /** To what ends a message. */
  dot: '250 2.0.0 aceita',
  rset: '250 ok',
  quit: '221 tchau',
}
type Verb = keyof typeof usual

/** The answers to each command, one after the other; the last one stays. */
export type Script = Partial<Record<Verb, Answer | readonly Answer[]>> & {
  /** TLS from the first byte. */
  secure?: boolean
  certificate?: { cert: string; key: string }
}

/** An answer, so much later. */
export const answerAfter = (ms: number, words: string) => (socket: { write: (text: string) => unknown }) =>
  void setTimeout(() => socket.write(`${words}\r\n`), ms)

/** A greeting that waits until it is let go. */
export function heldGreeting() {
  const reached = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const greeting = (socket: { write: (text: string) => unknown }) => {
    reached.resolve()
    void released.promise.then(() => socket.write('220 ok\r\n'))
  }
  return { greeting, reached: reached.promise, letGo: released.resolve }
}

/** An SMTP server that follows a script, word for word, on this machine. */
export async function startSmtp(script: Script = {}) {
  /** Every command, and every message between its 354 and its dot. */
  const heard: string[] = []
  const messages: string[] = []
  const sockets = new Set<Socket>()
  const answer = follow(script)
  let connections = 0

  const server = createServer((plain) => {
    connections++
    sockets.add(plain)
    plain.on('close', () => sockets.delete(plain))
    const socket = script.secure ? secured(plain, script) : plain
    answer(socket, 'greeting')
    converse(socket)
  })

  function converse(socket: Socket) {
    hear(socket, {
      message: (text) => {
        messages.push(text)
        answer(socket, 'dot')
      },
      command: (line) => {
        heard.push(line)
        const verb = verbOf(line)
        const said = answer(socket, verb)
        if (verb === 'quit') socket.end()
        if (verb === 'starttls' && said.startsWith('220')) {
          socket.removeAllListeners('data')
          converse(secured(socket, script))
        }
        return said.startsWith('354')
      },
    })
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const stop = () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  afterAll(stop)
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  return { port, heard, messages, stop, connections: () => connections, open: () => sockets.size }
}

/** Gives the answer whose turn it is, and tells what it said. */
function follow(script: Script) {
  const times = new Map<Verb, number>()
  return (socket: Socket, verb: Verb) => {
    const all = [script[verb] ?? usual[verb]].flat()
    const turn = times.get(verb) ?? 0
    times.set(verb, turn + 1)
    const answer = all[turn] ?? all.at(-1) ?? ''
    if (typeof answer !== 'string') {
      answer(socket)
      return ''
    }
    socket.write(`${answer}\r\n`)
    return answer
  }
}

type Ears = { command: (line: string) => boolean; message: (text: string) => void }

/** Cuts what comes into commands and messages; a command tells whether a message follows it. */
function hear(socket: Socket, { command, message }: Ears) {
  let received = ''
  let inMessage = false
  socket.on('error', () => undefined)
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1')
    for (;;) {
      const end = inMessage ? '\r\n.\r\n' : '\r\n'
      // The line break before a dot may be the one of the command.
      const text = inMessage ? `\r\n${received}` : received
      const at = text.indexOf(end)
      if (at < 0) return
      received = text.slice(at + end.length)
      if (inMessage) message(text.slice(2, at))
      inMessage = !inMessage && command(text.slice(0, at))
    }
  })
}

const verbOf = (line: string): Verb => {
  const [word = ''] = line.toLowerCase().split(/[ :]/)
  return word in usual ? (word as Verb) : 'auth'
}

function secured(plain: Socket, { certificate }: Script) {
  const socket = new TLSSocket(plain, { isServer: true, ...certificate })
  socket.on('error', () => undefined)
  return socket
}
