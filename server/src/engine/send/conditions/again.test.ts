import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { resumeEnrolments } from '#engine/hold/hold.ts'
import { planAgainHeld } from '#engine/hold/queries.ts'
import { cancelOf } from '#engine/life/queries.ts'
import { startApi } from '#test/api.ts'
import { campaignOf, contactsOf, messagesOf, relate } from '#test/build.ts'
import { setMessages } from '#test/change.ts'
import { claimOf } from '#test/held.ts'

const { db, person } = await startApi()

test('what is planned again, because the answer that ended it was taken back, is decided when it is due', async () => {
  const ana = await person()
  const steps = [{ delayMinutes: 0, condition: { kind: 'has_channel', channel: 'call' } }] as const
  const { id: campaignId } = await campaignOf(ana, {}, steps)
  await relate(db, ana, campaignId, await contactsOf(db, ana, 1))
  const ids = (await messagesOf(db, campaignId)).map(({ enrolment_id }) => enrolment_id)
  await db.transaction().execute((tx) => cancelOf(tx, ana.id, ids, 'Respondeu'))
  await sql`update enrolments set status = 'active', ended_at = null where campaign_id = ${campaignId}`.execute(
    db,
  )
  const { rows } = await sql<{ at: string }>`
    select cancelled_at::text as at from messages where campaign_id = ${campaignId}`.execute(db)
  await db.transaction().execute((tx) => planAgainHeld(tx, ana.id, ids, rows[0]?.at ?? ''))
  await db.transaction().execute((tx) => resumeEnrolments(tx, ana.id, ids))
  await setMessages(db, sql`campaign_id = ${campaignId} and copy = 1`, sql`next_attempt_at = now()`)
  expect(await claimOf(db, campaignId, 'um')).toEqual([])
  const found = await sql`
    select copy, state, decided, reason from messages where campaign_id = ${campaignId} order by copy`.execute(
    db,
  )
  expect(found.rows).toEqual([
    { copy: 0, state: 'cancelled', decided: null, reason: 'Respondeu' },
    { copy: 1, state: 'cancelled', decided: 'skipped', reason: 'Etapa pulada: não tem telefone' },
  ])
})
