import { sql } from 'kysely'

import { ofDrawnVersion } from '#channels/queries.ts'
import type { Outcome, Work } from '#channels/work.ts'
import { passGate, record } from '#engine/send/queue.ts'
import type { Db } from '#platform/db.ts'

import type { Person } from './api.ts'

/** What a dispatcher holds after claiming a message, whatever the hour. */
export async function claimed(db: Db, owner: Person, id: number): Promise<Work> {
  await sql`update messages set state = 'scheduled' where account_id = ${owner.id} and id = ${id} and state = 'waiting'`.execute(
    db,
  )
  await sql`
    update messages set next_attempt_at = least(next_attempt_at, now()), shipping_at = least(shipping_at, now())
    where account_id = ${owner.id} and id = ${id}`.execute(db)
  const { rows: fences } = await sql<{
    fence: number
  }>`select nextval('message_fences')::integer as fence`.execute(db)
  const { rows } = await sql<Work>`
    select m.account_id as "accountId", m.id, 'test' as dispatcher, m.fence as "fenceBefore",
      ${fences[0]?.fence}::integer as fence, m.campaign_id as "campaignId", m.channel,
      m.sender_id as "senderId", m.attempts, now() as "claimedAt", 0 as "heldSince", m.deadline_at as "deadlineAt",
      t.id as "templateId", t.version as "templateVersion", to_json(c) as contact
    from messages m
    join steps s on s.account_id = m.account_id and s.id = m.step_id
    join templates t on t.account_id = m.account_id and t.id = coalesce(
      ${ofDrawnVersion(owner.id, 'm', 'template_id')}, s.template_id)
    join contacts c on c.account_id = m.account_id and c.id = m.contact_id
    where m.account_id = ${owner.id} and m.id = ${id}`.execute(db)
  const [work] = rows
  if (!work) throw new Error('nothing to claim')
  return work
}

type Handed = { said?: string[]; toTask?: boolean }

/** Through the gate, as a dispatcher passes it: handed over, or a task. */
export async function handed(db: Db, owner: Person, id: number, { said = [], toTask = false }: Handed = {}) {
  const work = await claimed(db, owner, id)
  const recipient = work.channel === 'email' ? work.contact.email : (work.contact.phone ?? '')
  const [verdict] = await passGate(db, [{ work, recipient, said, sha256: 'ab'.repeat(32), toTask }])
  if (verdict !== 'passed') throw new Error(`the gate said ${verdict}`)
  return work
}

export async function settled(db: Db, owner: Person, id: number, outcome: Outcome, more: Handed = {}) {
  const work = await handed(db, owner, id, more)
  await record(db, [{ work, outcome }])
}
