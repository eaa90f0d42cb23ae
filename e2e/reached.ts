import type { Page } from '@playwright/test'

import { inDatabase } from './database.ts'
import { outreachOf } from './outreach.ts'

type Credentials = { email: string; password: string }
type Reached = {
  channel?: 'email' | 'whatsapp' | 'call'
  opened: number
  clicked: number
  capture?: number
  whatsapp?: number
}

const contacts = 100
const sentOn = ['2026-11-03T15:00:00Z', '2026-11-05T15:00:00Z', '2026-11-06T15:00:00Z']
const names = ['Apresentação', 'Retomada', 'Ligação']
const links = ['https://exemplo.com.br/tres', 'https://exemplo.com.br/quatro']

/** A campaign of up to three steps, delivered to so many contacts, opened and clicked by the first of them. */
export async function reachedCampaign(
  page: Page,
  newcomer: Credentials,
  { people = contacts, steps }: { people?: number; steps: readonly Reached[] },
) {
  const make = await outreachOf(page, newcomer)
  const campaign = await make.campaign('Prospecção', { status: 'active' })
  const templates = await Promise.all(
    steps.map(({ channel: type = 'email' }, at) =>
      make.template(names[at] ?? '', { type, ...(type === 'email' && { subject: 'Oi' }) }),
    ),
  )
  await make.cadence(
    campaign,
    templates.map((template, at) => [template, at * 1440]),
  )
  await inDatabase(async (client) => {
    await client.query(
      `with added as (
         insert into contacts (account_id, name, email, whatsapp)
         select account_id, 'Contato ' || lpad(n::text, 3, '0'), 'contato' || n || '@exemplo.com.br', ''
         from campaigns cross join generate_series(1, $2::int) n where id = $1 returning account_id, id)
       insert into enrolments (account_id, campaign_id, contact_id) select account_id, $1, id from added`,
      [campaign.id, people],
    )
    for (const [at, reached] of steps.entries())
      await client.query(
        `insert into messages (account_id, enrolment_id, campaign_id, contact_id, step_id, channel, state, shipping_at,
           next_attempt_at, deadline_at, sent_at, delivered_at, recipient, opened_at, clicked_at, capture_clicked_at,
           whatsapp_clicked_at, unsubscribed_at)
         select e.account_id, e.id, e.campaign_id, e.contact_id, s.id, $8, 'delivered', m.at, m.at, m.at, m.at, m.at,
           c.email, case when n <= $4 then m.at + n * interval '1 minute' end,
           case when n <= $5 then m.at + n * interval '1 minute' end,
           case when n <= $6 then m.at + n * interval '1 minute' end,
           case when n <= $7 then m.at + n * interval '1 minute' end,
           case when n <= 1 and $2 = 1 then m.at end
         from (select *, row_number() over (order by id) as n from enrolments where campaign_id = $1) e
         join contacts c on c.account_id = e.account_id and c.id = e.contact_id
         join steps s on s.account_id = e.account_id and s.campaign_id = e.campaign_id and s.step_order = $2
         cross join (select $3::timestamptz as at) m`,
        [
          campaign.id,
          at + 1,
          sentOn[at],
          reached.opened,
          reached.clicked,
          reached.capture ?? 0,
          reached.whatsapp ?? 0,
          reached.channel ?? 'email',
        ],
      )
    await client.query('select count_anew(account_id) from campaigns where id = $1', [campaign.id])
  })
  return campaign.id
}

/** So many messages of the first step led to each link. */
export const clickLinks = (campaignId: number, messages: readonly number[]) =>
  inDatabase(async (client) => {
    for (const [at, count] of messages.entries())
      await client.query(
        `with link as (insert into links (account_id, campaign_id, url) select account_id, id, $2 from campaigns where id = $1
                       returning account_id, id)
         insert into events (account_id, message_id, kind, link_id, at)
         select link.account_id, m.id, 'click', link.id, timestamptz '2026-11-04T15:30:00Z'
         from link cross join lateral (select id from messages where campaign_id = $1 order by id limit $3) m`,
        [campaignId, links[at], count],
      )
    await client.query('select count_anew(account_id) from campaigns where id = $1', [campaignId])
  })
