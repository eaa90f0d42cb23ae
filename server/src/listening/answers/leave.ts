import type { TransportOptions } from '#channels/channel.ts'
import { senderById } from '#channels/queries.ts'
import { every, guarded } from '#engine/send/rounds.ts'
import type { Db } from '#platform/db.ts'
import type { Log } from '#platform/log.ts'
import { transact } from '#platform/transact.ts'

import { leaveByMail } from './mail.ts'
import {
  endAnswer,
  type LeavingAnswer,
  type Left,
  sweepAnswers,
  takeAnswer,
  waitingAnswers,
} from './queue.ts'
import { leaveByWhatsApp } from './whatsapp.ts'

const lookMs = 1000
const sweepMs = 60_000
const atOnce = 10

/** What persons answer in conversations leaves, each once, until this is stopped. Any number of them may run. */
export function startAnswering(db: Db, log: Log, options: TransportOptions) {
  const leave = async (waiting: Pick<LeavingAnswer, 'accountId' | 'id'>) => {
    const answer = await takeAnswer(db, waiting)
    if (!answer) return
    const left = await handOver(db, log, options, answer)
    await transact(db, (tx) => endAnswer(tx, answer, left))
  }
  const look = guarded(log, 'answers', async () => {
    await Promise.all((await waitingAnswers(db, atOnce)).map(leave))
  })
  const stops = [
    every(lookMs, look),
    every(
      sweepMs,
      guarded(log, 'answers in doubt', () => sweepAnswers(db)),
    ),
  ]
  return {
    stop: async () => {
      for (const stop of stops) await stop()
    },
  }
}

async function handOver(db: Db, log: Log, options: TransportOptions, answer: LeavingAnswer): Promise<Left> {
  try {
    const row = await senderById(db, answer.accountId, answer.senderId)
    if (!row) return { state: 'failed', reply: 'O canal de envio foi excluído.' }
    return answer.channel === 'email'
      ? await leaveByMail(db, options, row, answer)
      : await leaveByWhatsApp(options, row, answer)
  } catch (error) {
    // Nothing was handed over yet: the functions above report every failure after that as an outcome.
    log.error({ err: error, answer: answer.id }, 'answers: one could not leave')
    return { state: 'failed', reply: 'A resposta não pôde ser montada ou o canal não pôde ser usado.' }
  }
}
