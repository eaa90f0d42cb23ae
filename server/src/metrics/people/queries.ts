import {
  type AnswerKind,
  answerKinds,
  type MessageKind,
  type PeopleKind,
} from '@cadencia/contract/metrics-detail'
import type { Channel } from '@cadencia/domain/channel'
import { type RawBuilder, sql } from 'kysely'

import { writtenAddress } from '#channels/address/queries.ts'
import type { Db } from '#platform/db.ts'

import { countPeopleAnswered, peopleAnswered } from '../answers/queries.ts'

export type Behind = {
  campaignId: number
  kind: PeopleKind
  cadenceId?: number | undefined
  linkUrl?: string | undefined
}
/** Where a list goes on: after the last of the page before, or so many from its beginning. */
type Place = { limit: number; offset?: number; after?: { place: string; id: number } | undefined }

/** When a message came to be counted. */
const moments: Record<MessageKind, string> = {
  sent: 'sent_at',
  delivered: 'delivered_at',
  opened: 'opened_at',
  clicked: 'clicked_at',
  capture: 'capture_clicked_at',
  whatsapp: 'whatsapp_clicked_at',
  unsubscribed: 'unsubscribed_at',
  bounced: 'bounced_at',
}

/** What the messages of a kind also are, in the words of the index that finds them. */
const implied: { [K in MessageKind]?: string } = {
  delivered: 'sent_at',
  capture: 'clicked_at',
  whatsapp: 'clicked_at',
}

// What was delivered is walked in the order in which it was sent, which one index has for both.
const orderOf = (kind: MessageKind) => sql.ref(kind === 'delivered' ? 'sent_at' : moments[kind])

const known = (column: string | undefined) => (column ? sql`and ${sql.ref(column)} is not null` : sql``)
const ofStep = (stepId: number | undefined) => (stepId ? sql`and step_id = ${stepId}` : sql``)

const older = ({ after }: Place, at: RawBuilder<unknown>, id: RawBuilder<unknown>) =>
  after ? sql`and (${at}, ${id}) < (${after.place}::timestamptz, ${after.id}::bigint)` : sql``

type Messages = Behind & { kind: MessageKind }
type Answers = Behind & { kind: AnswerKind }

const isOfAnswers = (behind: Behind): behind is Answers => answerKinds.some((kind) => kind === behind.kind)

/** People who answered, the newest first, each with the message they answered last. */
const answered = (accountId: number, behind: Answers, place: Place) => sql`
  select id, at, at as place from (${peopleAnswered(accountId, behind)}) its
  where true ${older(place, sql`at`, sql`id`)}
  order by at desc, id desc limit ${place.limit} offset ${place.offset ?? 0}`

/** The messages of a number, the newest first. */
const counted = (accountId: number, { campaignId, kind, cadenceId }: Messages, place: Place) => sql`
  select id, ${sql.ref(moments[kind])} as at, ${orderOf(kind)} as place from messages
  where account_id = ${accountId} and campaign_id = ${campaignId} ${known(moments[kind])} ${known(implied[kind])}
    ${ofStep(cadenceId)} ${older(place, orderOf(kind), sql`id`)}
  order by ${orderOf(kind)} desc, id desc limit ${place.limit} offset ${place.offset ?? 0}`

/** Those whom a step skipped, the newest first. */
const skipped = (accountId: number, { campaignId, cadenceId }: Behind, place: Place) => sql`
  select id, cancelled_at as at, cancelled_at as place from messages
  where account_id = ${accountId} and campaign_id = ${campaignId} and decided = 'skipped' ${ofStep(cadenceId)}
    ${older(place, sql`cancelled_at`, sql`id`)}
  order by cancelled_at desc, id desc limit ${place.limit} offset ${place.offset ?? 0}`

/** The messages that led people to a link, each by its last click. */
const led = (accountId: number, { campaignId, linkUrl }: Behind, place: Place) => sql`
  select e.message_id as id, e.at, e.at as place from events e
  where e.account_id = ${accountId} and e.class in ('human', 'proxy')
    and e.link_id = (select id from links where account_id = ${accountId} and campaign_id = ${campaignId}
      and md5(url) = md5(${linkUrl}) and url = ${linkUrl})
    and not exists (select from events later where later.account_id = e.account_id and later.message_id = e.message_id
      and later.link_id = e.link_id and later.class in ('human', 'proxy') and (later.at, later.id) > (e.at, e.id))
    ${older(place, sql`e.at`, sql`e.message_id`)}
  order by e.at desc, e.message_id desc limit ${place.limit} offset ${place.offset ?? 0}`

function pageOf(accountId: number, behind: Behind, place: Place) {
  if (behind.linkUrl !== undefined) return led(accountId, behind, place)
  if (isOfAnswers(behind)) return answered(accountId, behind, place)
  if (behind.kind === 'skipped') return skipped(accountId, behind, place)
  // What is no number of answers is one of messages.
  return counted(accountId, behind as Messages, place)
}

export async function listPeople(db: Db, accountId: number, behind: Behind, place: Place) {
  const { rows } = await sql<{
    messageId: number
    contactId: number
    contactName: string
    recipient: string
    channel: Channel
    stepOrder: number
    templateName: string
    variant: number | null
    sender: string | null
    at: Date
    localAt: string
    reason: string | null
    place: string
  }>`
    with page as materialized (${pageOf(accountId, behind, place)})
    select m.id as "messageId", m.contact_id as "contactId", c.name as "contactName", m.channel,
           coalesce(m.recipient, ${writtenAddress('m.channel', 'c')}) as recipient,
           case when m.decided = 'skipped' then m.reason end as reason,
           s.step_order as "stepOrder", t.name as "templateName", m.variant, page.at,
           (select coalesce(nullif(by.settings ->> 'fromAddress', ''), by.name) from senders by
            where by.account_id = ${accountId} and by.id = m.sender_id) as sender,
           to_char(page.at at time zone u.time_zone, 'DD/MM/YYYY HH24:MI') as "localAt",
           page.place::text as place
    from page
    join accounts u on u.id = ${accountId}
    join messages m on m.account_id = ${accountId} and m.id = page.id
    join contacts c on c.account_id = ${accountId} and c.id = m.contact_id
    join steps s on s.account_id = ${accountId} and s.id = m.step_id
    join templates t on t.account_id = ${accountId} and t.id = coalesce(m.template_id, s.template_id)
    order by page.place desc, page.id desc`.execute(db)
  return rows
}

/** How many they are: what the counters say of the messages that are there, so that a list never disagrees with its total. */
export async function countPeople(db: Db, accountId: number, behind: Behind): Promise<number> {
  const { campaignId, kind, cadenceId, linkUrl } = behind
  if (isOfAnswers(behind)) return countPeopleAnswered(db, accountId, behind)
  if (kind === 'skipped') return countSkipped(db, accountId, behind)
  const { rows } = await (
    linkUrl === undefined
      ? sql<{ people: number }>`
          select coalesce(sum(${sql.ref(kind)}), 0)::bigint as people from step_counts
          where account_id = ${accountId} and campaign_id = ${campaignId} and slot < 16 ${ofStep(cadenceId)}`
      : sql<{ people: number }>`
          select coalesce(sum(n.messages), 0)::bigint as people
          from links l join link_counts n on n.account_id = l.account_id and n.link_id = l.id and n.slot < 16
          where l.account_id = ${accountId} and l.campaign_id = ${campaignId}
            and md5(l.url) = md5(${linkUrl}) and l.url = ${linkUrl}`
  ).execute(db)
  return rows[0]?.people ?? 0
}

async function countSkipped(db: Db, accountId: number, { campaignId, cadenceId }: Behind) {
  const { rows } = await sql<{ people: number }>`
    select count(*) as people from messages
    where account_id = ${accountId} and campaign_id = ${campaignId} and decided = 'skipped' ${ofStep(cadenceId)}`.execute(
    db,
  )
  return rows[0]?.people ?? 0
}
