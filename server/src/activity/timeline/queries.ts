import type { Channel } from '@cadencia/domain/channel'
import type { ReplyClass } from '@cadencia/domain/reply-effect'
import { type RawBuilder, sql } from 'kysely'

import { comparedAddress } from '#channels/address/queries.ts'
import type { Db } from '#platform/db.ts'
import { nameOfUser } from '#platform/people.ts'

import { accepted, type HappenedRow, happenedTo } from '../history/queries.ts'

/** What is known of one thing beside what is known of all. */
export type Extra = {
  by?: string | null
  class?: ReplyClass
  is_confirmed?: boolean
  is_by_hand?: boolean
  return_on?: string | null
  meeting_at?: string | null
  note_id?: number
  user_id?: number
  edited_at?: string | null
  campaigns?: number
  messages?: number
  is_undone?: boolean
  reply?: string | null
  answer_state?: 'waiting' | 'leaving' | 'sent' | 'failed' | 'unknown'
}

export type TimelineRow = HappenedRow & {
  message_id: number | null
  template: string | null
  variant: number | null
  campaign: string | null
  extra: Extra | null
  times: number
  total: number
}

/** A contact that was deleted still has a history. */
export const nameOfContact = (db: Db, accountId: number, id: number) =>
  db
    .selectFrom('contacts')
    .select('name')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()

type Whose = { accountId: number; contactId: number }
type Sql = RawBuilder<unknown>

/** One source of the timeline, in the columns that all of them have. */
const told = (
  of: { at: Sql; place: number; kind: Sql; detail?: Sql; machine?: Sql } & Related,
  from: Sql,
) => {
  const { at, place, kind, detail = sql`null`, machine = sql`false`, ...about } = of
  const { message = sql`null`, channel = sql`null`, step = sql`null`, campaign = sql`null` } = about
  return sql`
    select ${at}, ${sql.lit(place)}, ${kind}, ${detail}, ${machine}, null::timestamptz, null, ${message}::bigint,
           ${channel}, ${step}::bigint, ${campaign}::bigint, ${about.extra ?? sql`null`}::jsonb ${from}`
}
type Related = { message?: Sql; channel?: Sql; step?: Sql; campaign?: Sql; extra?: Sql }

const entered = ({ accountId, contactId }: Whose) =>
  sql`select * from enrolments where account_id = ${accountId} and contact_id = ${contactId}`

const inCampaigns = (whose: Whose) => [
  told(
    { at: sql`e.enrolled_at`, place: 0, kind: sql`'entered'`, campaign: sql`e.campaign_id` },
    sql`from (${entered(whose)}) e`,
  ),
  told(
    {
      at: sql`e.ended_at`,
      place: 30,
      kind: sql`'left'`,
      campaign: sql`e.campaign_id`,
      detail: sql`case e.status when 'finished' then 'Chegou ao fim'
        when 'opted_out' then 'Descadastrou-se' when 'replied' then 'Respondeu' else 'Removido por você' end`,
    },
    sql`from (${entered(whose)}) e where e.ended_at is not null`,
  ),
]

const whence = sql`case x.reason when 'opt_out' then 'Pediu para não receber'
  when 'hard_bounce' then 'Endereço não existe' when 'complaint' then 'Marcou como spam' else 'Por você' end`

/** Where it was heard; anything else is the word of a server. */
const heard = sql`case x.note when 'page' then 'pelo link do e-mail' when 'one-click' then 'pelo botão do programa de e-mail'
  when 'whatsapp' then 'pelo WhatsApp' when 'email' then 'por e-mail' when 'by hand' then 'registrado à mão'
  when 'wrong number' then 'número errado' else x.note end`

/** What was suppressed of a contact's addresses, as they are now. */
const ofContact = (table: 'suppressions' | 'lifted_suppressions', { accountId, contactId }: Whose) => sql`
  select x.* from contacts p cross join channels k join ${sql.table(table)} x on x.account_id = ${accountId}
    and x.channel = k.name and x.address = ${comparedAddress('k.name', 'p')}
  where p.account_id = ${accountId} and p.id = ${contactId}`

function withAddresses(whose: Whose) {
  const closed = {
    place: 25,
    kind: sql`'suppressed'`,
    channel: sql`x.channel`,
    detail: sql`concat_ws(' · ', ${whence}, x.address, ${heard})`,
  }
  const lifted = sql`from (${ofContact('lifted_suppressions', whose)}) x`
  return [
    told({ ...closed, at: sql`x.created_at` }, sql`from (${ofContact('suppressions', whose)}) x`),
    told({ ...closed, at: sql`x.suppressed_at` }, lifted),
    told(
      {
        at: sql`x.lifted_at`,
        place: 26,
        kind: sql`'lifted'`,
        channel: sql`x.channel`,
        detail: sql`concat_ws(' · ', x.why, x.address, u.email)`,
      },
      sql`${lifted} left join users u on u.id = x.lifted_by`,
    ),
  ]
}

/** The beginning is enough to know it by; the conversation has the whole. */
const beginning = (text: Sql) => sql`left(${text}, 600)`

/** What was said on both sides, and the notes. What a person recorded and took back was not said. */
const inWords = ({ accountId, contactId }: Whose) => [
  told(
    {
      at: sql`i.received_at`,
      place: 21,
      kind: sql`'replied'`,
      detail: beginning(sql`i.said`),
      machine: sql`i.is_auto`,
      message: sql`(select m.id from ours m where m.id = i.message_id)`,
      channel: sql`i.channel`,
      step: sql`i.step_id`,
      campaign: sql`i.campaign_id`,
      extra: sql`jsonb_build_object('class', i.class, 'is_confirmed', i.classified_by is not null,
        'is_by_hand', i.matched_by = 'person', 'return_on', i.return_on, 'meeting_at', i.meeting_at,
        'by', case when i.matched_by = 'person' then ${nameOfUser(accountId, sql`i.classified_by`)} end)`,
    },
    sql`from theirs i`,
  ),
  told(
    {
      at: sql`a.created_at`,
      place: 22,
      kind: sql`'answered'`,
      detail: beginning(sql`a.said`),
      channel: sql`a.channel`,
      extra: sql`jsonb_build_object('by', ${nameOfUser(accountId, sql`a.user_id`)}, 'answer_state', a.state,
        'reply', a.reply)`,
    },
    sql`from answers a where a.account_id = ${accountId} and a.contact_id = ${contactId}`,
  ),
  told(
    {
      at: sql`n.created_at`,
      place: 23,
      kind: sql`'noted'`,
      detail: sql`n.said`,
      extra: sql`jsonb_build_object('note_id', n.id, 'user_id', n.user_id, 'edited_at', n.edited_at,
        'by', ${nameOfUser(accountId, sql`n.user_id`)})`,
    },
    sql`from contact_notes n where n.account_id = ${accountId} and n.contact_id = ${contactId}`,
  ),
]

/** What the answers of a contact did to its cadences, and when that was undone. */
function withCadences({ accountId }: Whose) {
  const effects = sql`from theirs i join inbound_effects f on f.account_id = ${accountId} and f.inbound_id = i.id
    and f.kind in ('held', 'moved', 'cancelled')`
  return [
    told(
      {
        at: sql`f.at`,
        place: 24,
        kind: sql`case f.kind when 'held' then 'held' when 'moved' then 'postponed' else 'ended' end`,
        extra: sql`jsonb_build_object('campaigns', cardinality(f.enrolment_ids), 'messages', f.messages,
          'is_undone', f.undone_at is not null)`,
      },
      effects,
    ),
    told(
      {
        at: sql`f.undone_at`,
        place: 27,
        kind: sql`'resumed'`,
        extra: sql`jsonb_build_object('by', ${nameOfUser(accountId, sql`f.undone_by`)})`,
      },
      sql`${effects} where f.undone_at is not null`,
    ),
  ]
}

/** Whether more is known of a message than that it was sent. */
const arrived = () => sql`(m.delivered_at is not null and m.outcome is null
  and (m.channel = any(${accepted()}::text[]) or m.delivered_at > m.sent_at))`

/**
 * Of a message that left, the last that is known of its way; its own history has all of it. What was planned stands among
 * what is to come. An answer that is kept tells more than the mark it left on its message.
 */
const asRead = () => sql`h.kind <> 'planned'
  and not (h.kind = 'attempted' and m.sent_at is not null)
  and not (h.kind = 'sent' and ${arrived()})
  and not (h.place = 5 and not ${arrived()})
  and not (h.kind = 'replied' and exists (
    select from theirs i where i.message_id = h.message_id and i.received_at = h.at))`

const withMessages = (which: Sql) => sql`
  select h.at, h.place, h.kind, h.detail, h.machine, h.leaves_at, h.outcome, h.message_id, m.channel, m.step_id,
         m.campaign_id, null::jsonb
  from happened h join ours m on m.id = h.message_id
  where ${which}`

/** None: every step of every message, as it is kept. */
export type Shown = 'all' | 'messages' | 'notes' | undefined

const only: Record<NonNullable<Shown>, Sql> = {
  all: sql`true`,
  messages: sql`message_id is not null or kind in ('replied', 'answered')`,
  notes: sql`kind = 'noted'`,
}

/** Opens and clicks of one message are told as one, at the last of them. */
const folded = (shown: Shown) =>
  shown === undefined
    ? sql`select *, 1 as times from everything`
    : sql`
      select max(at) as at, place, kind, detail, machine, leaves_at, outcome, message_id, channel, step_id, campaign_id,
             extra, count(*)::int as times
      from everything where ${only[shown]}
      group by case when kind not in ('opened', 'clicked') then at end, place, kind, detail, machine, leaves_at, outcome,
               message_id, channel, step_id, campaign_id, extra`

const sourcesOf = (whose: Whose, shown: Shown) =>
  shown === undefined
    ? [withMessages(sql`true`), ...inCampaigns(whose), ...withAddresses(whose)]
    : [
        withMessages(asRead()),
        ...inCampaigns(whose),
        ...withAddresses(whose),
        ...inWords(whose),
        ...withCadences(whose),
      ]

type Page = { limit: number; offset: number; show: Shown }

/** What happened with one person, newest first: in campaigns, with every message, with the addresses, in words. */
export async function timelineOf(db: Db, whose: Whose, page: Page): Promise<TimelineRow[]> {
  const { accountId, contactId } = whose
  const ours = sql`select m.* from messages m join (${entered(whose)}) e on m.account_id = e.account_id and m.enrolment_id = e.id`
  const { rows } = await sql<TimelineRow & { channel: Channel | null }>`
    with ${happenedTo(ours)},
    theirs as materialized (
      select * from inbound_messages i
      where i.account_id = ${accountId} and i.contact_id = ${contactId} and i.withdrawn_at is null
    ),
    everything (at, place, kind, detail, machine, leaves_at, outcome, message_id, channel, step_id, campaign_id, extra) as (
      ${sql.join(sourcesOf(whose, page.show), sql` union all `)}
    ),
    folded as (${folded(page.show)}),
    shown as (
      select *, count(*) over () as total from folded
      order by at desc, place desc, message_id desc limit ${page.limit} offset ${page.offset}
    )
    select shown.at, shown.kind, nullif(shown.detail, '') as detail, shown.machine, shown.leaves_at, shown.outcome,
           shown.message_id, shown.channel, t.name as template, m.variant, c.name as campaign, shown.extra, shown.times, shown.total
    from shown
    left join steps s on s.account_id = ${accountId} and s.id = shown.step_id
    left join messages m on m.account_id = ${accountId} and m.id = shown.message_id
    left join templates t on t.account_id = ${accountId} and t.id = coalesce(m.template_id, s.template_id)
    left join campaigns c on c.account_id = ${accountId} and c.id = shown.campaign_id
    order by shown.at desc, shown.place desc, shown.message_id desc`.execute(db)
  return rows
}
