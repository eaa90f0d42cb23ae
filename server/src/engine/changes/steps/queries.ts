import type { PlannedState } from '@cadencia/domain/cadence-change'
import type { Channel } from '@cadencia/domain/channel'
import { sql } from 'kysely'

import type { Db } from '#platform/db.ts'

/** What has its turn of these enrolments is locked: no step of them leaves, ends or is released until the transaction ends. */
export const lockTurns = (tx: Db, accountId: number, enrolmentIds: readonly number[]) =>
  sql`select lock_turns(${accountId}, ${enrolmentIds}::bigint[])`.execute(tx)

export type EnrolmentRow = {
  id: number
  contact_id: number
  status: string
  is_held: boolean
  left_at: number | null
  ids: number[] | null
  steps: number[] | null
  states: PlannedState[] | null
  ats: number[] | null
}

/** These enrolments with all their messages; moments are milliseconds. Those who answered or opted out are not concerned. */
export async function messagesOfEnrolments(db: Db, accountId: number, enrolmentIds: readonly number[]) {
  const { rows } = await sql<EnrolmentRow>`
    select * from read_enrolments(${accountId}, ${enrolmentIds}::bigint[])`.execute(db)
  return rows
}

export type Rewrites = {
  cancelled: { id: number; why: string }[]
  moved: { id: number; hasTurn: boolean; at?: number; due?: number; was: number }[]
  added: {
    enrolmentId: number
    contactId: number
    stepId: number
    channel: Channel
    hasTurn: boolean
    at: number
    due: number | undefined
  }[]
  /** Finished enrolments that go on. */
  backIds: number[]
}

const seconds = (milliseconds: number | undefined) =>
  milliseconds === undefined ? null : milliseconds / 1000

/** Writes what a changed cadence means for messages that were locked. */
export const rewriteMessages = (
  tx: Db,
  accountId: number,
  campaignId: number,
  { cancelled, moved, added, backIds }: Rewrites,
) =>
  sql`
    select replan_messages(${accountId}, ${campaignId},
      ${cancelled.map(({ id }) => id)}::bigint[], ${cancelled.map(({ why }) => why)}::text[],
      ${moved.map(({ id }) => id)}::bigint[], ${moved.map(({ hasTurn }) => hasTurn)}::boolean[],
      ${moved.map(({ at }) => seconds(at))}::float8[], ${moved.map(({ due }) => seconds(due))}::float8[],
      ${moved.map(({ was }) => was)}::float8[],
      ${added.map(({ enrolmentId }) => enrolmentId)}::bigint[], ${added.map(({ contactId }) => contactId)}::bigint[],
      ${added.map(({ stepId }) => stepId)}::bigint[], ${added.map(({ channel }) => channel)}::text[],
      ${added.map(({ hasTurn }) => hasTurn)}::boolean[], ${added.map(({ at }) => seconds(at))}::float8[],
      ${added.map(({ due }) => seconds(due))}::float8[], ${backIds}::bigint[])`.execute(tx)
