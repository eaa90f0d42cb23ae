import { isCounted } from '@cadencia/domain/visitor'
import { sql } from 'kysely'

import { changing } from '#engine/life/queries.ts'
import type { Db } from '#platform/db.ts'
import { countClicks } from '#tracking/hits/queries.ts'

const classes = ['human', 'proxy', 'prefetch', 'scanner', 'bot', 'preview'] as const
export type VisitClass = (typeof classes)[number]
export const visitClasses: readonly VisitClass[] = classes

/** Something that happens to messages of an owner, by plain SQL where the database allows it, counted as the product counts. */
export type Happening =
  | { kind: 'send' | 'deliver' | 'bounce' | 'cancel' | 'unsubscribe'; at: Date }
  | { kind: 'visit'; at: Date; by: VisitClass; linkId: number | undefined }
  | { kind: 'judge'; from: VisitClass; to: VisitClass }

type Whose = { accountId: number; ids: readonly number[] }

const of = ({ accountId, ids }: Whose) => sql`account_id = ${accountId} and id = any(${ids}::bigint[])`

/** What the visits of people say of their messages: the first of each kind; a click implies an open. */
const foldVisits = (db: Db, { accountId, ids }: Whose) =>
  sql`
    update messages m set opened_at = seen.opened, clicked_at = seen.clicked,
      capture_clicked_at = seen.capture, whatsapp_clicked_at = seen.whatsapp
    from (
      select asked.id, min(e.at) as opened, min(e.at) filter (where e.kind = 'click') as clicked,
             min(e.at) filter (where l.kind = 'capture') as capture,
             min(e.at) filter (where l.kind = 'whatsapp') as whatsapp
      from unnest(${ids}::bigint[]) asked(id)
      left join events e on e.account_id = ${accountId} and e.message_id = asked.id
        and e.kind in ('open', 'click') and e.class in ('human', 'proxy')
      left join links l on l.account_id = e.account_id and l.id = e.link_id
      group by 1) seen
    where m.account_id = ${accountId} and m.id = seen.id`.execute(db)

async function send(db: Db, whose: Whose, at: Date) {
  await sql`update messages set state = 'scheduled' where ${of(whose)} and state = 'waiting'`.execute(db)
  await sql`update messages set state = 'dispatched', claimed_by = 'teste', dispatched_at = ${at}
    where ${of(whose)} and state = 'scheduled'`.execute(db)
  await sql`update messages set state = 'sent', claimed_by = null, sent_at = ${at},
    delivered_at = case when channel = 'email' then ${at}::timestamptz end
    where ${of(whose)} and state = 'dispatched'`.execute(db)
}

const tell = (db: Db, { accountId, ids }: Whose, { kind, at }: { kind: string; at: Date }) =>
  sql`insert into events (account_id, message_id, kind, at)
    select account_id, id, ${kind}, ${at} from messages where account_id = ${accountId} and id = any(${ids}::bigint[])
      and sent_at is not null`.execute(db)

async function visit(db: Db, whose: Whose, { at, by, linkId }: Happening & { kind: 'visit' }) {
  const { rows } = await sql<{
    messageId: number
  }>`insert into events (account_id, message_id, kind, class, link_id, at)
    select account_id, id, ${linkId ? 'click' : 'open'}, ${by}, ${linkId ?? null}, ${at} from messages
    where ${of(whose)} and sent_at is not null returning message_id as "messageId"`.execute(db)
  await foldVisits(db, whose)
  if (!linkId || !isCounted(by)) return
  await countClicks(
    db,
    whose.accountId,
    rows.map(({ messageId }) => ({ messageId, linkId, times: 1 })),
  )
}

async function judge(db: Db, whose: Whose, { from, to }: Happening & { kind: 'judge' }) {
  const { rows } = await sql<{ messageId: number; linkId: number | null }>`
    update events set class = ${to} where account_id = ${whose.accountId} and class = ${from}
    and kind in ('open', 'click') and message_id = any(${whose.ids}::bigint[])
    returning message_id as "messageId", link_id as "linkId"`.execute(db)
  await foldVisits(db, whose)
  const times = Number(isCounted(to)) - Number(isCounted(from))
  await countClicks(
    db,
    whose.accountId,
    rows.flatMap(({ messageId, linkId }) => (linkId === null ? [] : [{ messageId, linkId, times }])),
  )
}

async function bounce(db: Db, whose: Whose, at: Date) {
  const { rows } = await sql<{ id: number }>`
    update messages set state = 'bounced', bounced_at = ${at}, delivered_at = null
    where ${of(whose)} and state in ('sent', 'delivered') returning id`.execute(db)
  await tell(db, { accountId: whose.accountId, ids: rows.map(({ id }) => id) }, { kind: 'bounce', at })
}

async function unsubscribe(db: Db, whose: Whose, at: Date) {
  await tell(db, whose, { kind: 'unsubscribe', at })
  await sql`update messages set unsubscribed_at = coalesce(unsubscribed_at, ${at})
    where ${of(whose)} and sent_at is not null`.execute(db)
}

/** In one transaction, as the product has it. */
export const happen = (db: Db, whose: Whose, happening: Happening) =>
  db
    .transaction()
    .execute((tx) => changing(tx, whose.accountId, whose.ids, () => moveAll(tx, whose, happening)))

async function moveAll(tx: Db, whose: Whose, happening: Happening) {
  if (happening.kind === 'visit') return visit(tx, whose, happening)
  if (happening.kind === 'judge') return judge(tx, whose, happening)
  const { kind, at } = happening
  if (kind === 'send') return send(tx, whose, at)
  if (kind === 'bounce') return bounce(tx, whose, at)
  if (kind === 'unsubscribe') return unsubscribe(tx, whose, at)
  const move =
    kind === 'deliver'
      ? sql`state = 'delivered', delivered_at = coalesce(delivered_at, ${at}) where state = 'sent'`
      : sql`state = 'cancelled', cancelled_at = ${at} where state in ('waiting', 'scheduled')`
  await sql`update messages set ${move} and ${of(whose)}`.execute(tx)
}
