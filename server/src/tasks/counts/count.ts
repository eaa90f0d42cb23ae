import type { Db } from '#platform/db.ts'

import { countDone, countOpen, meetingsOf } from './queries.ts'

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** How many are due now or late, put off, and done today. */
export async function countTasks(db: Db, accountId: number) {
  const [open, done] = await Promise.all([countOpen(db, accountId), countDone(db, accountId)])
  return {
    todo: sum(open.map(({ todo }) => todo)),
    snoozed: sum(open.map(({ snoozed }) => snoozed)),
    done: sum(done.map((each) => each.done)),
  }
}

/** The day by channels, with what came of it. */
export async function dayOfTasks(db: Db, accountId: number) {
  const [open, done, meetings] = await Promise.all([
    countOpen(db, accountId),
    countDone(db, accountId),
    meetingsOf(db, accountId),
  ])
  const [nextAt] = open.flatMap(({ next_at }) => next_at ?? []).toSorted((a, b) => Number(a) - Number(b))
  return {
    todoBy: Object.fromEntries(open.map(({ channel, todo }) => [channel, todo])),
    ...(nextAt && { nextAt: nextAt.toISOString() }),
    doneBy: Object.fromEntries(done.map((each) => [each.channel, each.done])),
    talks: sum(done.map(({ talks }) => talks)),
    meetings: meetings.map(({ contactId, name, at }) => ({
      contactId,
      name,
      ...(at && { at: at.toISOString() }),
    })),
  }
}
