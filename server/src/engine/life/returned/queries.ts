import { type RawBuilder, sql } from 'kysely'

import { channelsWhere } from '#channels/registry.ts'
import { changing, setEnrolments, waitBehind } from '#engine/life/queries.ts'
import type { Told } from '#engine/queries.ts'
import type { Db } from '#platform/db.ts'

/** Channels on which what was accepted counts as delivered. */
const accepted = () => channelsWhere(({ acceptedIsDelivered }) => acceptedIsDelivered)

export type Ids = { accountId: number; messageId: number }

/** Columns of a message (`m`) of unknown outcome after something came back of it: it was sent. */
export const arriving = (seenAt: RawBuilder<unknown>) => sql`
  state = case when m.state = 'unknown' then 'sent' else m.state end,
  reason = case when m.state = 'unknown' then null else m.reason end,
  sent_at = case when m.state = 'unknown' then coalesce(m.sent_at, m.dispatched_at, ${seenAt}) else m.sent_at end,
  delivered_at = case when m.state = 'unknown' and m.channel = any(${accepted()}::text[])
    then coalesce(m.delivered_at, m.dispatched_at, ${seenAt}) else m.delivered_at end`

/** It came back: it was sent and is not delivered. */
export const markBounced = (tx: Db, { accountId, messageId }: Ids, why: { reason: string; code: string }) =>
  changing(tx, accountId, [messageId], () =>
    sql`
    update messages m set state = 'bounced', bounced_at = now(), delivered_at = null,
      sent_at = coalesce(m.sent_at, m.dispatched_at, moment.at), reason = ${why.reason}, last_code = ${why.code}
    from (select now() as at) moment
    where m.account_id = ${accountId} and m.id = ${messageId} and m.state in ('sent', 'delivered', 'unknown')`.execute(
      tx,
    ),
  )

/** The first time only; that a contact unsubscribes by a message proves that it had left. */
export const markUnsubscribed = (tx: Db, { accountId, messageId }: Ids, source: string) =>
  changing(tx, accountId, [messageId], () =>
    sql`
      with marked as (
        update messages m set
          unsubscribed_at = moment.at,
          ${arriving(sql`moment.at`)}
        from (select now() as at) moment
        where m.account_id = ${accountId} and m.id = ${messageId} and m.unsubscribed_at is null
        returning m.account_id, m.id
      )
      insert into events (account_id, message_id, kind, detail)
      select account_id, id, 'unsubscribe', jsonb_build_object('source', ${source}::text) from marked`.execute(
      tx,
    ),
  )

/** Its outcome was unknown, and it has been seen since: it was sent. */
export const markArrived = (tx: Db, { accountId, messageId }: Ids) =>
  changing(tx, accountId, [messageId], () =>
    sql`
    update messages m set state = 'sent', reason = null,
      sent_at = coalesce(m.sent_at, m.dispatched_at, moment.at),
      delivered_at = coalesce(m.delivered_at, m.dispatched_at, moment.at)
    from (select now() as at) moment
    where m.account_id = ${accountId} and m.id = ${messageId} and m.channel = any(${accepted()}::text[]) and m.state = 'unknown'`.execute(
      tx,
    ),
  )

export type Change = {
  messageId: number
  wamid: string
  sentAt: Date | undefined
  deliveredAt: Date | undefined
  readAt: Date | undefined
  failedAt: Date | undefined
  code: string | undefined
  reason: string | undefined
}

/** The same end whatever the order: read over delivered over failed over sent, each since the first time it was so. */
export const changeStates = (tx: Db, accountId: number, changes: readonly Change[]) =>
  changing(
    tx,
    accountId,
    changes.map(({ messageId }) => messageId),
    () =>
      sql`
    update messages m set
      state = case
        when m.state = 'read' or t.read_at is not null then 'read'
        when m.state = 'delivered' or t.delivered_at is not null then 'delivered'
        when m.state = 'failed' or t.failed_at is not null then 'failed'
        else 'sent' end,
      provider_id = coalesce(m.provider_id, t.wamid),
      sent_at = coalesce(m.sent_at, m.dispatched_at, t.sent_at, t.delivered_at, t.read_at, t.failed_at),
      delivered_at = least(m.delivered_at, t.delivered_at, t.read_at),
      read_at = least(m.read_at, t.read_at),
      reason = case when m.state in ('delivered', 'read') or t.delivered_at is not null or t.read_at is not null
        then null when m.state = 'unknown' or t.failed_at is not null then t.reason else m.reason end,
      last_code = coalesce(t.code, m.last_code)
    from unnest(
      ${changes.map(({ messageId }) => messageId)}::bigint[], ${changes.map(({ wamid }) => wamid)}::text[],
      ${changes.map(({ sentAt }) => sentAt ?? null)}::timestamptz[],
      ${changes.map(({ deliveredAt }) => deliveredAt ?? null)}::timestamptz[],
      ${changes.map(({ readAt }) => readAt ?? null)}::timestamptz[],
      ${changes.map(({ failedAt }) => failedAt ?? null)}::timestamptz[],
      ${changes.map(({ code }) => code ?? null)}::text[], ${changes.map(({ reason }) => reason ?? null)}::text[]
    ) as t(id, wamid, sent_at, delivered_at, read_at, failed_at, code, reason)
    where m.account_id = ${accountId} and m.id = t.id
      and m.state in ('sent', 'delivered', 'read', 'failed', 'unknown')`.execute(tx),
  )

type Task = { accountId: number; id: number }

/** How a task may end. */
export type Ending = { state: 'sent' | 'failed' | 'cancelled'; reason: string | null; optedOut: boolean }

/** Not the moment at which an answer cancels the rest in the same transaction: undoing that plans only the rest again. */
const ownMoment = sql`statement_timestamp()`

/** Only while it is a task: of two who end it at once one does, and says so. */
export const endTask = (
  tx: Db,
  { accountId, id }: Task,
  ending: Ending,
  told: Told,
  andThen: () => Promise<unknown>,
) =>
  changing(tx, accountId, [id], async () => {
    const { numAffectedRows } = await sql`
      update messages set
        state = ${ending.state}, reason = ${ending.reason}, outcome = ${told.outcome}, note = ${told.note},
        sent_at = ${ending.state === 'sent' ? sql`now()` : sql`sent_at`},
        delivered_at = ${ending.state === 'sent' ? sql`now()` : sql`delivered_at`},
        unsubscribed_at = ${ending.optedOut ? sql`now()` : sql`unsubscribed_at`},
        cancelled_at = ${ending.state === 'cancelled' ? ownMoment : sql`cancelled_at`}
      where account_id = ${accountId} and id = ${id} and state = 'task'`.execute(tx)
    if (numAffectedRows !== 1n) return false
    // Before what follows from its end: who opted out is not finished, and no next step is released.
    await andThen()
    return true
  })

type Was = { nextAttemptAt: Date; deadlineAt: Date }

/** A task that was put off is due again when it was before; only while it is a task. */
export const wakeTask = (tx: Db, { accountId, id }: Task, was: Was) =>
  changing(tx, accountId, [id], async () => {
    const { numAffectedRows } = await sql`
      update messages set next_attempt_at = ${was.nextAttemptAt}, deadline_at = ${was.deadlineAt}
      where account_id = ${accountId} and id = ${id} and state = 'task'`.execute(tx)
    return numAffectedRows === 1n
  })

type Ended = Task & { enrolmentId: number }
type Before = Was & { outcome: string | null; note: string | null }

/** What a person made of a task is taken back: it is a task again, and the steps behind it wait for it. */
export async function reopenTask(tx: Db, { accountId, id, enrolmentId }: Ended, was: Before) {
  await setEnrolments(tx, accountId, [enrolmentId], { from: ['finished'], to: 'active' })
  await changing(tx, accountId, [id], () =>
    sql`
      update messages set state = 'task', reason = null, outcome = ${was.outcome}, note = ${was.note}, sent_at = null,
        delivered_at = null, cancelled_at = null, next_attempt_at = ${was.nextAttemptAt}, due_at = null,
        deadline_at = greatest(${was.deadlineAt}::timestamptz, now() + interval '1 day')
      where account_id = ${accountId} and id = ${id} and state in ('sent', 'failed', 'cancelled', 'retry')`.execute(
      tx,
    ),
  )
  await waitBehind(tx, accountId, [id])
}
