import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'

import { readMessageId } from '#server/src/channels/email/message-id.ts'
import { type Tokens, trackingTokens } from '#server/src/channels/token.ts'
import { parseKeys } from '#server/src/platform/key-file.ts'

/**
 * A mail server that takes everything, and can be told to misbehave. With a file it writes down each message it takes
 * responsibility for, on the disk, before it says so: what is in the file was delivered.
 */
type Faults = {
  /** Of a thousand messages: accepted, then the connection is cut before the answer. */
  cut?: number
  /** Of a thousand messages: refused for now, after the final dot or at the recipient. */
  later?: number
  /** Of a thousand messages: refused for good at the final dot. */
  never?: number
}
/** `keys`: those of the senders, as in CADENCIA_KEY, to read their Message-IDs. */
type Options = Faults & { port?: number; file?: string; keys?: string; delayMs?: number }

const options: Options = JSON.parse(process.argv[2] ?? '{}')
const file = options.file ? openSync(options.file, 'a') : undefined
const keys = parseKeys(options.keys ?? '')
const tokens = keys && trackingTokens(keys)
let accepted = 0
let first: number | undefined
let last = 0

/** Writes of many connections share a flush, as a mail server's would. */
let lines: string[] = []
let waiting: (() => void)[] = []
function write(line: string, then: () => void) {
  lines.push(line)
  waiting.push(then)
  if (lines.length > 1) return
  setImmediate(() => {
    const [text, answers] = [lines.join(''), waiting]
    ;[lines, waiting] = [[], []]
    if (file !== undefined) {
      writeSync(file, text)
      fdatasyncSync(file)
    }
    for (const answer of answers) answer()
  })
}

const chance = (ofThousand = 0) => Math.random() * 1000 < ofThousand

/** As late as a server on the other side of the country. */
const say = (socket: Socket, text: string) =>
  options.delayMs ? setTimeout(() => socket.write(text), options.delayMs) : socket.write(text)

function count() {
  accepted += 1
  last = performance.now()
  first ??= last
}

function take(socket: Socket, message: string) {
  if (chance(options.never)) return say(socket, '554 5.6.0 not this one\r\n')
  if (chance(options.later)) return say(socket, '451 4.3.0 not now\r\n')
  count()
  const cut = chance(options.cut)
  const answer = () => {
    if (cut) socket.resetAndDestroy()
    else say(socket, '250 2.0.0 taken\r\n')
  }
  if (file === undefined || !tokens) return answer()
  write(`${JSON.stringify({ at: Date.now(), cut, ...namesIn(message, tokens) })}\n`, answer)
}

/** Which message it is, its Message-ID, and to whom it is. */
function namesIn(message: string, of: Tokens) {
  const header = (name: string) => new RegExp(`^${name}: (.+)$`, 'im').exec(message)?.[1]?.trim() ?? ''
  const { ids } = readMessageId(of, header('Message-ID')) ?? {}
  const to = /[^\s<>]+@[^\s<>]+/.exec(header('To'))?.[0]
  return { message: ids?.messageId, user: ids?.accountId, id: header('Message-ID'), to }
}

const server = createServer((socket) => {
  socket.setNoDelay(true)
  let received = ''
  let inMessage = false
  socket.on('error', () => undefined)
  say(socket, '220 sink\r\n')
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1')
    for (;;) {
      const mark = inMessage ? '\r\n.\r\n' : '\r\n'
      const end = received.indexOf(mark)
      if (end < 0) return
      const text = received.slice(0, end)
      received = received.slice(end + mark.length)
      if (inMessage) {
        inMessage = false
        take(socket, text)
        continue
      }
      inMessage = answerCommand(socket, text.slice(0, 4).toUpperCase())
    }
  })
})

/** Says whether a message follows. */
function answerCommand(socket: Socket, verb: string): boolean {
  if (verb === 'DATA') {
    say(socket, '354 go on\r\n')
    return true
  }
  if (verb === 'QUIT') socket.end('221 bye\r\n')
  else if (verb === 'EHLO') say(socket, '250-sink\r\n250-PIPELINING\r\n250 8BITMIME\r\n')
  else if (verb === 'RCPT' && chance(options.later)) say(socket, '450 4.2.1 not now\r\n')
  else say(socket, '250 2.0.0 ok\r\n')
  return false
}

server.listen(options.port ?? 0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`${typeof address === 'object' ? address?.port : ''}\n`)
})
process.on('SIGTERM', () => {
  // How many, and the seconds from the first to the last.
  process.stdout.write(`${accepted} ${(last - (first ?? last)) / 1000}\n`)
  if (file !== undefined) closeSync(file)
  process.exit(0)
})
