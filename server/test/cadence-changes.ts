import type { Campaign } from '@cadencia/contract/campaigns'
import type { CadenceStep } from '@cadencia/contract/steps'
import { sql } from 'kysely'

import { recount } from '#metrics/recount/recount.ts'
import type { Db } from '#platform/db.ts'

import type { Person } from './api.ts'
import { campaignOf, contactsOf, counted, relate } from './build.ts'
import { settled } from './sent.ts'

type Task = { title: string; text: string }
type Wanted = Partial<CadenceStep> & { written?: Task }
type Edit = (steps: CadenceStep[]) => readonly Wanted[]

/** What a change is asked with: the cadence as it is, edited. */
export async function changeOf(owner: Person, campaignId: number, edit: Edit, more: object = {}) {
  const { cadences, stepsVersion } = (await owner.call('GET', `/campaigns/${campaignId}`)).body as Campaign
  const steps = edit(cadences).map((step) => ({
    ...('id' in step && { id: step.id }),
    templateId: step.templateId,
    ...(step.written && { task: step.written, templateId: undefined }),
    delayMinutes: step.delayMinutes,
    ...(step.isOn !== undefined && { isOn: step.isOn }),
    ...('inThread' in step && { inThread: step.inThread }),
  }))
  return { campaignId, version: stepsVersion, steps, ...more }
}

/** Asks for a preview, then for the change itself. */
export async function changeSteps(owner: Person, campaignId: number, edit: Edit, more: object = {}) {
  const body = await changeOf(owner, campaignId, edit, more)
  const preview = await owner.call('POST', '/cadences/changes/preview', body)
  const change = await owner.call('POST', '/cadences/changes', body)
  return { preview, change }
}

const silent = () => undefined

/** What is counted wrong of an account: nothing, if every change of messages was counted. */
export async function miscounted(db: Db, accountId: number) {
  const found: object[] = []
  const log = { info: silent, warn: silent, error: (line: object) => void found.push(line) }
  await recount(db, log, accountId)
  return found
}

export type MessageRow = {
  id: number
  enrolment_id: number
  contact_id: number
  step_id: number
  place: number
  state: string
  channel: string
  reason: string | null
  copy: number
  shipping_at: Date
  sent_at: Date | null
  delay_minutes: number
}

/** All messages of a campaign, contact by contact in the order of its steps as they are now. */
export async function rowsOf(db: Db, campaignId: number) {
  const { rows } = await sql<MessageRow>`
    select m.id, m.enrolment_id, m.contact_id, m.step_id, s.step_order as place, m.state, m.channel, m.reason, m.copy, m.shipping_at,
      m.sent_at, s.delay_minutes
    from messages m join steps s on s.account_id = m.account_id and s.id = m.step_id
    where m.campaign_id = ${campaignId} order by m.contact_id, s.is_active desc, s.step_order, m.copy`.execute(
    db,
  )
  return rows
}

const sent = { kind: 'sent', code: '250 ok' } as const
const day = 1440
const minutes = 60_000

/** A campaign of three steps, a day apart. Of its contacts the first few have received the first step. */
export async function runningCampaign(
  db: Db,
  owner: Person,
  {
    contacts = 3,
    received = 0,
    delays = [0, day, day],
  }: { contacts?: number; received?: number; delays?: number[] } = {},
) {
  const steps = delays.map((delayMinutes) => ({ delayMinutes }))
  const campaign = await campaignOf(owner, {}, steps)
  await relate(db, owner, campaign.id, await contactsOf(db, owner, contacts))
  const firsts = (await rowsOf(db, campaign.id)).filter(({ place }) => place === 1)
  for (const { id } of firsts.slice(0, received)) await settled(db, owner, id, sent)
  // What the helper made due by itself is not counted.
  await counted(db, owner.id)
  return { ana: owner, id: campaign.id, steps: campaign.steps, rows: () => rowsOf(db, campaign.id) }
}

/** Each message as its place and state. */
export const statesOf = (rows: readonly MessageRow[]) => rows.map(({ place, state }) => `${place} ${state}`)

/** The steps with one of them changed. */
export const at = (index: number, change: Partial<CadenceStep>) => (steps: CadenceStep[]) =>
  steps.map((step, place) => (place === index ? { ...step, ...change } : step))

/** The minutes between messages that follow each other. */
export const gaps = (rows: readonly MessageRow[]) =>
  rows
    .slice(1)
    .map(
      ({ shipping_at }, index) =>
        (shipping_at.getTime() - (rows[index]?.shipping_at.getTime() ?? 0)) / minutes,
    )
