import { open } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'

import type { Random } from '#server/src/demo/random.ts'

import type { History } from './check.ts'

/** What the mail server writes down of each message it takes. */
export type Taken = History['taken'][number] & { id: string; to: string }

type Options = {
  /** The file of the mail server. */
  log: string
  /** Which part of the messages is answered. */
  share: number
  random: Random
  deliver: (user: number, raw: string) => Promise<void>
}

/** Some of the people who were written to answer, as soon as they were. Every fifth answer is in the mailbox twice. */
export function createAnswers({ log, share, random, deliver }: Options) {
  const laid: History['answers'] = []
  const asked = new Set<number>()
  const linesOf = createTail(log)

  const answer = async ({ user, message, id, to }: Taken) => {
    // A second copy of a message is a broken promise of another kind.
    if (asked.has(message)) return
    asked.add(message)
    if (random() >= share) return
    const mail = `<resposta.${user}.${message}@cliente.exemplo>`
    const raw = replyTo(id, { from: to, mail, text: texts[laid.length % texts.length] ?? '' })
    laid.push({ mail, user, message })
    await deliver(user, raw)
    if (laid.length % 5 === 0) await deliver(user, raw)
  }

  const read = async () => {
    for (const line of await linesOf()) await answer(JSON.parse(line))
  }
  return {
    laid,
    /** Until told to stop, and then what is left. */
    work: async (stopped: () => boolean) => {
      while (!stopped()) {
        await read()
        await pause(50)
      }
      await read()
    },
  }
}

/** All of them hold: words alone end nothing. */
const texts = [
  'Podemos falar na quinta?',
  'Obrigada, vou olhar com calma.',
  'Quanto custa para vinte pessoas?',
  'Agora não é um bom momento.',
  'Não temos interesse.',
]

const replyTo = (id: string, { from, mail, text }: { from: string; mail: string; text: string }) =>
  [
    `From: <${from}>`,
    'To: <vendas@aurora.com.br>',
    'Subject: Re: Oi',
    `Message-ID: ${mail}`,
    `In-Reply-To: ${id}`,
    `Date: ${new Date().toUTCString()}`,
    'Content-Type: text/plain; charset=utf-8',
    '',
    text,
    '',
  ].join('\r\n')

/** The whole lines that were added to a file since the last time. */
function createTail(path: string) {
  let at = 0
  let rest = ''
  return async () => {
    await using file = await open(path)
    const { size } = await file.stat()
    const { bytesRead, buffer } = await file.read(Buffer.alloc(size - at), 0, size - at, at)
    at += bytesRead
    const lines = (rest + buffer.toString('latin1', 0, bytesRead)).split('\n')
    rest = lines.pop() ?? ''
    return lines
  }
}
