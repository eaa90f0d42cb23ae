import type { CampaignStatus } from '@cadencia/contract/campaigns'
import { consequenceOf } from '@cadencia/domain/campaign'

import { changed, finishChanges } from '#engine/changes/change.ts'
import { insertChange } from '#engine/changes/queries.ts'
import { wakeLanes } from '#engine/lanes/queries.ts'
import { addHappening } from '#engine/life/queries.ts'
import { leavingOf, type RulesRow, lockCampaign, transactionTime } from '#engine/queries.ts'
import type { Db } from '#platform/db.ts'
import type { Caller } from '#platform/route.ts'
import { transact } from '#platform/transact.ts'

import { campaignNotFound } from './get.ts'
import { type CampaignFields, insertCampaign, type NewCampaign, updateCampaign } from './queries.ts'
import { changeSenders, chooseSenders, type ChosenSenders, lockSenders } from './senders/choose.ts'

export const createCampaign = (db: Db, accountId: number, fields: NewCampaign, senders: ChosenSenders) =>
  transact(db, async (tx) => {
    await lockSenders(tx, accountId, senders)
    const { id } = await insertCampaign(tx, accountId, fields)
    await chooseSenders(tx, accountId, id, senders)
    return id
  })

/**
 * Changes a campaign, and with its status what becomes of the messages that have not left: one or the other never alone.
 * Of a campaign that no longer sends it says how many messages were leaving at that moment.
 */
export async function changeCampaign(
  db: Db,
  { accountId, userId }: Caller,
  id: number,
  fields: CampaignFields,
  { senders = {}, startAt }: { senders?: ChosenSenders; startAt?: Date | undefined } = {},
) {
  const leaving = await transact(db, async (tx) => {
    // Before the campaign: deleting a sender locks them in that order.
    await lockSenders(tx, accountId, senders)
    const before = await lockCampaign(tx, accountId, id)
    if (!before) throw campaignNotFound()
    await updateCampaign(tx, accountId, id, { ...fields, ...(await pauseOf(tx, before, fields, userId)) })
    await changeSenders(tx, accountId, id, senders)
    if (fields.status) await follow(tx, accountId, before, { to: fields.status, startAt })
    if (fields.status && fields.status !== before.status)
      await tell(tx, { accountId, userId }, id, fields.status)
    if (fields.status === 'active') await wakeLanes(tx, accountId, id)
    if (hasOtherHours(before, fields)) await insertChange(tx, accountId, id, { kind: 'hours' })
    const stops = before.status === 'active' && fields.status !== undefined && fields.status !== 'active'
    return stops ? leavingOf(tx, accountId, id) : 0
  })
  await finishChanges(db, accountId, id, soonMs)
  return { leaving }
}

/** Who pauses it, and when; of one that goes on, nothing. */
async function pauseOf(tx: Db, before: RulesRow, { status }: CampaignFields, userId: number) {
  if (status === undefined || status === before.status) return {}
  if (status !== 'paused') return { paused_at: null, paused_by: null }
  return { paused_at: await transactionTime(tx), paused_by: userId }
}

const hourColumns = ['just_weekday', 'window_start', 'window_end', 'skip_holidays', 'time_zone'] as const

/** PostgreSQL tells the seconds of an hour too. */
const spelled = (value: string | boolean | null | undefined) =>
  typeof value === 'string' ? value.replace(/^(\d\d:\d\d):00$/, '$1') : value

/** Whether other hours hold from now on: what the hours before had moved begins anew. */
const hasOtherHours = (before: RulesRow, fields: CampaignFields) =>
  hourColumns.some(
    (column) => fields[column] !== undefined && spelled(fields[column]) !== spelled(before[column]),
  )

const tell = (
  tx: Db,
  { accountId, userId }: Caller,
  id: number,
  what: CampaignStatus | 'cancelled' | 'deleted',
) =>
  addHappening(tx, accountId, { kind: `campaign.${what}`, campaignId: id, subjectIds: [id], actorId: userId })

/** A status, and, of one that sends, when what has waited goes on. */
type Next = { to: CampaignStatus; startAt: Date | undefined }

/** Held messages need nothing done: those of a campaign that is not active are never looked at. */
async function follow(tx: Db, accountId: number, before: RulesRow, { to, startAt }: Next) {
  const consequence = consequenceOf(before.status, to)
  if (consequence === 'cancel')
    await insertChange(tx, accountId, before.id, { kind: 'cancel', reason: 'Campanha finalizada' })
  if (consequence === 'resume') await insertChange(tx, accountId, before.id, { kind: 'resume', startAt })
}

/** A call whose answer does not depend on it waits this long for the end of a change; the rest is done afterwards. */
const soonMs = 2000
/** One that says what was done waits as long as those between us and a person usually do. */
const patienceMs = 45_000

export async function cancelMessages(db: Db, caller: Caller, campaignId: number) {
  const { accountId } = caller
  const changeId = await transact(db, async (tx) => {
    if (!(await lockCampaign(tx, accountId, campaignId))) throw campaignNotFound()
    await tell(tx, caller, campaignId, 'cancelled')
    return insertChange(tx, accountId, campaignId, { kind: 'cancel', reason: 'Cancelada por você' })
  })
  await finishChanges(db, accountId, campaignId, patienceMs)
  const { messages, contacts } = await changed(db, accountId, changeId)
  return { cancelledMessages: messages, affectedContacts: contacts }
}

/** What was sent stays, under the campaign's name; what was pending is cancelled. */
export async function removeCampaign(db: Db, caller: Caller, campaignId: number) {
  const { accountId } = caller
  await transact(db, async (tx) => {
    if (!(await lockCampaign(tx, accountId, campaignId))) throw campaignNotFound()
    await tell(tx, caller, campaignId, 'deleted')
    await insertChange(tx, accountId, campaignId, { kind: 'cancel', reason: 'Campanha excluída' })
    await updateCampaign(tx, accountId, campaignId, { deleted_at: await transactionTime(tx) })
  })
  await finishChanges(db, accountId, campaignId, soonMs)
}
