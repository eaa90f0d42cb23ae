import type { Channel } from '@cadencia/domain/channel'
import { type Days, sumOfDays } from '@cadencia/domain/newcomers'

import type { Db } from '#platform/db.ts'

import { contactsAStep, planResume } from './change.ts'
import { nextEnrolments, pendingOf } from './queries.ts'

type Asked = { accountId: number; campaignId: number; startAt: Date; now: Date }
export type Leaving = { channel: Channel; at: Date }

/** When each message of a campaign would leave if it went on from a moment, and how many contacts that concerns. */
export async function ifResumed(tx: Db, { accountId, campaignId, startAt, now }: Asked) {
  const change = { account_id: accountId, campaign_id: campaignId, start_at: startAt, created_at: now }
  const leaving: Leaving[] = []
  let contacts = 0
  let before: ReadonlyMap<Channel, number> = new Map()
  let begun: Days = new Map()
  let last = 0
  for (;;) {
    const some = await nextEnrolments(tx, { ...change, last_contact_id: last }, contactsAStep)
    if (some.length === 0) return { leaving, contacts }
    const ids = some.map(({ id }) => id)
    const planned = await planResume(tx, change, ids, { before, locks: false, begun })
    const moved = new Map(planned.moved.map((each) => [`${each.enrolmentId}/${each.stepId}`, each.dueAt]))
    const pending = await pendingOf(tx, accountId, ids)
    for (const { enrolment_id, step_id, channel, at } of pending)
      leaving.push({ channel, at: moved.get(`${enrolment_id}/${step_id}`) ?? at })
    contacts += new Set(pending.map(({ enrolment_id }) => enrolment_id)).size
    before = planned.places
    begun = sumOfDays(begun, planned.begun)
    last = some.at(-1)?.contact_id ?? last
  }
}
