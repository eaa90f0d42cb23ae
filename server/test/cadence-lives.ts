import { sql } from 'kysely'

import type { Work } from '#channels/work.ts'
import { passGate, record, type Settled } from '#engine/send/queue.ts'
import type { Db } from '#platform/db.ts'

import type { Person } from './api.ts'
import { counted, relate } from './build.ts'
import { attribute, type Done, type Life, type Sign } from './cadence-model.ts'
import { setMessages } from './change.ts'
import { happen } from './happenings.ts'
import { ask, claimOf } from './held.ts'

type Lived = { life: Life; contactId: number; clock: number; done: Done[]; told: Set<unknown> }

let count = 0

async function insertContacts(db: Db, owner: Person, lives: readonly Life[]) {
  const rows = await db
    .insertInto('contacts')
    .values(
      lives.map(({ hasPhone }) => ({
        account_id: owner.id,
        name: 'Pessoa',
        email: `vida${++count}@exemplo.com.br`,
        whatsapp: '',
        phone: hasPhone ? `+55119${String(10_000_000 + count)}` : null,
      })),
    )
    .returning('id')
    .execute()
  await counted(db, owner.id)
  return rows.map(({ id }) => id)
}

/** Lives that contacts have in a campaign, driven through the queries of the engine; what it did with each. */
export async function live(
  db: Db,
  owner: Person,
  campaignId: number,
  lives: readonly Life[],
): Promise<Done[][]> {
  const ids = await insertContacts(db, owner, lives)
  await relate(db, owner, campaignId, ids)
  const all = lives.flatMap((life, index): Lived[] => {
    const contactId = ids[index]
    return contactId === undefined ? [] : [{ life, contactId, clock: 0, done: [], told: new Set() }]
  })
  const links = await insertLinks(db, owner, campaignId)
  const messages = await stepsOf(db, campaignId).execute()
  const idOf = (contactId: number, place: number) =>
    messages.find((its) => its.contact_id === contactId && its.place === place)?.id ?? 0
  while (await passTime(db, campaignId, all)) {
    for (const one of all) {
      await changeContact(db, owner, one)
      for (const { place, kind } of newSigns(one))
        await tell(db, { accountId: owner.id, ids: [idOf(one.contactId, place)] }, kind, links)
    }
    await sendDue(db, campaignId, all)
  }
  return all.map(({ done }) => done)
}

async function insertLinks(db: Db, owner: Person, campaignId: number) {
  const kinds = ['ordinary', 'whatsapp'] as const
  const values = kinds.map((kind) => ({
    account_id: owner.id,
    campaign_id: campaignId,
    url: `https://exemplo.com.br/${kind}`,
    kind,
  }))
  const rows = await db.insertInto('links').values(values).returning('id').execute()
  return { click: rows[0]?.id, whatsapp_click: rows[1]?.id }
}

const stepsOf = (db: Db, campaignId: number) =>
  db
    .selectFrom('messages')
    .innerJoin('steps', (join) =>
      join.onRef('steps.account_id', '=', 'messages.account_id').onRef('steps.id', '=', 'messages.step_id'),
    )
    .select([
      'messages.id',
      'messages.contact_id',
      'messages.state',
      'messages.reason',
      'steps.step_order as place',
    ])
    .select(sql<number>`round(extract(epoch from messages.next_attempt_at - now()) / 60)::int`.as('wait'))
    .where('messages.campaign_id', '=', campaignId)

/** The clock of each contact moves to when its next step is due, and on by how late it is. Says whether there is one. */
async function passTime(db: Db, campaignId: number, all: readonly Lived[]) {
  const due = await stepsOf(db, campaignId).where('messages.state', '=', 'scheduled').execute()
  const passed = new Map<number, number>()
  for (const { contact_id, place, wait } of due) {
    const one = all.find(({ contactId }) => contactId === contact_id)
    const minutes = wait + (one?.life.steps[place - 1]?.late ?? 0)
    if (one) one.clock += minutes
    passed.set(contact_id, minutes)
  }
  const back = sql`(select minutes * interval '1 minute'
    from unnest(${[...passed.keys()]}::bigint[], ${[...passed.values()]}::int[]) as passed(id, minutes)
    where passed.id = contact_id)`
  await setMessages(
    db,
    sql`campaign_id = ${campaignId} and status = 'pending'`,
    // Clocks are in minutes: what is a second ahead is due.
    sql`shipping_at = shipping_at - ${back}, next_attempt_at = next_attempt_at - ${back} - interval '30 seconds',
      deadline_at = deadline_at - ${back}, due_at = due_at - ${back}`,
  )
  return due.length > 0
}

/** What has become of a contact by now. */
async function changeContact(db: Db, owner: Person, { life, contactId, clock, told }: Lived) {
  const value = life.values.findLast(({ from }) => from <= clock)
  if (value && !told.has(value))
    await sql`update contacts set metadata = ${JSON.stringify({ [attribute]: value.value })}
      where account_id = ${owner.id} and id = ${contactId}`.execute(db)
  told.add(value)
  if (life.closedFrom <= clock && !told.has('closed'))
    await sql`insert into suppressions (account_id, channel, address, reason)
      select account_id, 'call', phone, 'manual' from contacts
      where account_id = ${owner.id} and id = ${contactId} and phone is not null`.execute(db)
  if (life.closedFrom <= clock) told.add('closed')
}

/** What has happened by now with what was sent, and was not told yet. */
const newSigns = ({ life, clock, done, told }: Lived) =>
  done.flatMap(({ place, at, what }) => {
    const signs = (what === 'sent' && life.steps[place - 1]?.signs) || []
    const happened = signs.filter((sign) => at + sign.after <= clock && !told.has(sign))
    for (const sign of happened) told.add(sign)
    return happened.map(({ kind }) => ({ place, kind }))
  })

type Links = { click: number | undefined; whatsapp_click: number | undefined }

async function tell(db: Db, whose: { accountId: number; ids: number[] }, kind: Sign['kind'], links: Links) {
  const at = new Date()
  if (kind === 'bounce') return happen(db, whose, { kind, at })
  if (kind === 'read')
    return setMessages(
      db,
      sql`account_id = ${whose.accountId} and id = any(${whose.ids}::bigint[])`,
      sql`read_at = ${at}, delivered_at = coalesce(delivered_at, ${at})`,
    )
  const by = kind === 'machine_open' ? 'scanner' : 'human'
  const linkId = kind === 'click' || kind === 'whatsapp_click' ? links[kind] : undefined
  return happen(db, whose, { kind: 'visit', at, by, linkId })
}

/** What is due is claimed; what the claim leaves passes the gate and ends as its life says. */
async function sendDue(db: Db, campaignId: number, all: readonly Lived[]) {
  const works = await claimOf(db, campaignId, 'modelo')
  const verdicts = await passGate(db, works.map(askApart))
  if (verdicts.some((verdict) => verdict !== 'passed')) throw new Error(`the gate said ${verdicts.join()}`)
  const rows = await stepsOf(db, campaignId)
    .where('messages.state', 'in', ['dispatched', 'cancelled'])
    .execute()
  const settled = rows.flatMap((row): Settled[] => {
    const one = all.find(({ contactId }) => contactId === row.contact_id)
    if (!one || one.done.some(({ place }) => place === row.place)) return []
    const fails = one.life.steps[row.place - 1]?.fails ?? false
    one.done.push({ place: row.place, at: one.clock, what: row.reason ?? (fails ? 'failed' : 'sent') })
    const work = works.find(({ id }) => id === row.id)
    return work ? [{ work, outcome: fails ? refused : accepted }] : []
  })
  await record(db, settled)
}

const accepted = { kind: 'sent' as const, code: '250 ok' }
const refused = { kind: 'failed' as const, code: '550 no', reason: 'Recusada' }

/** Addresses are approached without a limit: the clocks of the model know none. */
const askApart = (work: Work) => ({ ...ask(work), recipient: `${work.id}@exemplo.com.br` })
