import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'

import type { CadenceStep } from '@cadencia/contract/steps'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { type Person, startApi } from '#test/api.ts'
import { campaignOf, counted, relate } from '#test/build.ts'
import { changeOf, miscounted } from '#test/cadence-changes.ts'
import { setMessages } from '#test/change.ts'

const { db, url, person } = await startApi()

const people = 100_000
const received = 20_000
const day = 1440

async function crowd(owner: Person) {
  const { rows } = await sql<{ id: number }>`
    insert into contacts (account_id, name, email, whatsapp)
    select ${owner.id}, 'Contato ' || n, 'c' || n || '@exemplo.com.br', '(11) 98765-4321'
    from generate_series(1, ${people}) n returning id`.execute(db)
  await counted(db, owner.id)
  return rows.map(({ id }) => id)
}

/** The first step has left for so many of them, in parts that a statement bears. */
async function firstLeft(campaignId: number) {
  const which = sql`id in (select m.id from messages m join steps s on s.account_id = m.account_id and s.id = m.step_id
    where m.campaign_id = ${campaignId} and s.step_order = 1 and m.state = 'scheduled' order by m.id limit 5000)`
  for (let done = 0; done < received; done += 5000) {
    await setMessages(db, which, sql`state = 'dispatched', claimed_by = 'x', dispatched_at = now()`)
    await setMessages(
      db,
      sql`campaign_id = ${campaignId} and state = 'dispatched'`,
      sql`state = 'sent', claimed_by = null, sent_at = now(), shipping_at = now()`,
    )
  }
}

/** A longer wait in the middle, a new step, one that is switched off: everything that a change can do. */
const edited = ([one, two, three, four, five]: CadenceStep[]) => [
  ...[one, two].flatMap((step) => step ?? []),
  { templateId: one?.templateId ?? 0, delayMinutes: 60 },
  ...[three && { ...three, delayMinutes: 3 * day }, four && { ...four, isOn: false }, five].flatMap(
    (step) => step ?? [],
  ),
]

const isDone = async (campaignId: number) => {
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from campaign_changes where campaign_id = ${campaignId} and finished_at is null`.execute(
    db,
  )
  return rows[0]?.open === 0
}

/** Processes that go on with the change, each killed after a moment. Says how many were. */
async function killedUntilDone(campaignId: number) {
  const script = new URL('../../../../test/changes-child.ts', import.meta.url).pathname
  for (let kills = 0; ; kills++) {
    const child = spawn(process.execPath, [script, url], { stdio: ['ignore', 'pipe', 'inherit'] })
    await once(child.stdout, 'data')
    await pause(150 + ((kills * 397) % 1500))
    const finished = await isDone(campaignId)
    child.kill('SIGKILL')
    await once(child, 'exit')
    if (finished) return kills
  }
}

/** What must be so of every contact, as numbers of those of whom it is not. */
async function faultsOf(campaignId: number) {
  const { rows } = await sql<{ twice: number; wanting: number; early: number; turns: number }>`
    with mine as materialized (
      select m.enrolment_id, m.step_id, m.state, m.shipping_at, m.sent_at, s.step_order, s.delay_minutes, s.is_on,
        m.state in ('waiting', 'scheduled', 'retry') as pending
      from messages m join steps s on s.account_id = m.account_id and s.id = m.step_id
      where m.campaign_id = ${campaignId} and m.state <> 'cancelled'),
    passed as materialized (
      select enrolment_id, coalesce(max(step_order) filter (where not pending), 0) as place,
        count(*) filter (where pending) as coming, count(*) filter (where state = 'scheduled') as turns
      from mine group by 1),
    spaced as (
      select shipping_at - lag(coalesce(sent_at, shipping_at)) over (partition by enrolment_id order by step_order) as gap,
        delay_minutes * interval '1 minute' as least, pending from mine)
    select
      (select count(*)::int from (select from mine group by enrolment_id, step_id having count(*) > 1) t) as twice,
      (select count(*)::int from passed where coming <> (
        select count(*) from steps where campaign_id = ${campaignId} and is_active and is_on and step_order > passed.place)) as wanting,
      (select count(*)::int from spaced where pending and gap < least - interval '1 minute') as early,
      (select count(*)::int from passed where turns <> 1) as turns`.execute(db)
  return rows[0]
}

test(
  'processes are killed while 100,000 people are planned anew: none lost, none twice, spacing kept',
  { timeout: 900_000 },
  async () => {
    const ana = await person()
    const steps = [0, day, day, day, day].map((delayMinutes) => ({ delayMinutes }))
    const { id } = await campaignOf(ana, {}, steps)
    await relate(db, ana, id, await crowd(ana))
    await firstLeft(id)
    await counted(db, ana.id)
    const sentBefore =
      await sql`select id, sent_at from messages where campaign_id = ${id} and state = 'sent' order by id`.execute(
        db,
      )
    const answer = await ana.call('POST', '/cadences/changes', await changeOf(ana, id, edited))
    expect(answer).toMatchObject({ status: 200, body: { isDone: false } })
    expect(await killedUntilDone(id)).toBeGreaterThan(1)
    expect(await faultsOf(id)).toEqual({ twice: 0, wanting: 0, early: 0, turns: 0 })
    const sentAfter =
      await sql`select id, sent_at from messages where campaign_id = ${id} and state = 'sent' order by id`.execute(
        db,
      )
    expect(sentAfter.rows).toEqual(sentBefore.rows)
    const { rows } =
      await sql`select (effect ->> 'people')::int as people from campaign_changes where campaign_id = ${id}`.execute(
        db,
      )
    expect(rows).toEqual([{ people }])
    expect(await miscounted(db, ana.id)).toEqual([])
  },
)
