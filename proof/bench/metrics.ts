import type pg from 'pg'

import { buildApp } from '#server/src/app.ts'
import { openSession } from '#server/src/platform/session.ts'
import { testOptions } from '#server/test/options.ts'

import { withDatabase } from './database.ts'
import { type Figure, percentiles, times } from './machine.ts'

const sizes = [10_000, 100_000, 1_000_000]
/** Messages of other campaigns of the largest owner, when there is time for them. */
const others = process.env['BENCH_FULL'] ? 9_000_000 : 0
const steps = 5
const warmUp = 20
const calls = 200
const recounts = 5

type App = Awaited<ReturnType<typeof buildApp>>
type Owner = { id: number; campaignId: number; token: string; size: number }

/** The numbers of a campaign and the pages behind them, beside a plain count of the same rows. */
export const metrics = () => overOwners(metricPaths, plainCounts)
/** The list of everything that happened, with its numbers. */
export const activities = () => overOwners(activityPaths, [])

const overOwners = (paths: Paths, counts: typeof plainCounts) =>
  withDatabase(async ({ db, client }): Promise<Figure[]> => {
    const app = await buildApp(db, testOptions)
    const owners: Owner[] = []
    for (const size of sizes) {
      const { id, userId, campaignId } = await fill(client, size)
      if (size === sizes.at(-1) && others > 0) await campaign(client, id, others)
      owners.push({ id, campaignId, size, token: await openSession(db, userId) })
    }
    await client.query('vacuum analyze')
    await client.query('checkpoint')
    const figures: Figure[] = []
    for (const owner of owners) {
      figures.push(...(await measure(app, owner, paths)))
      figures.push(...(await countPlainly(client, owner, counts)))
    }
    await app.close()
    return figures
  })

const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
type Paths = (owner: Owner) => readonly [string, string][]
const metricPaths: Paths = ({ campaignId, size }) => [
  ['list of campaigns', '/campaigns'],
  ['campaign', `/metrics/campaigns/${campaignId}`],
  ['steps', `/metrics/campaigns/${campaignId}/cadences`],
  ['links', `/metrics/campaigns/${campaignId}/links`],
  ['days', `/metrics/campaigns/${campaignId}/days`],
  ['who opened, first page', `/metrics/campaigns/${campaignId}/people?kind=opened`],
  ['who opened, last page', `/metrics/campaigns/${campaignId}/people?kind=opened&page=${size / 4 / 20}`],
  ['who was sent, first page', `/metrics/campaigns/${campaignId}/people?kind=sent`],
  ['who was sent, last page', `/metrics/campaigns/${campaignId}/people?kind=sent&page=${size / 20}`],
]
const activityPaths: Paths = ({ size }) => [
  ['a day', `/activity/by-date-status?minDate=${yesterday}&maxDate=${yesterday}`],
  ['a status', '/activity/by-date-status?status=success'],
  ['everything, first page', '/activity/by-date-status'],
  [
    'everything, middle page',
    `/activity/by-date-status?page=${(size === sizes.at(-1) ? size + others : size) / 40}`,
  ],
]

async function measure(app: App, owner: Owner, paths: Paths): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [name, path] of paths(owner)) {
    await times(warmUp, () => took(app, owner, path))
    const { p99 } = percentiles(await times(calls, () => took(app, owner, path)))
    figures.push({
      name: `${name}, ${owner.size}, p99`,
      value: p99,
      unit: 'ms',
      curve: name,
      size: owner.size,
    })
  }
  return figures
}

async function countPlainly(client: pg.Client, owner: Owner, counts: typeof plainCounts): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [name, text] of counts) {
    const { p50 } = percentiles(
      await times(recounts, async () => {
        const started = performance.now()
        await client.query(text, [owner.id, owner.campaignId])
        return performance.now() - started
      }),
    )
    figures.push({ name: `${name} counted plainly, ${owner.size}, p50`, value: p50, unit: 'ms' })
  }
  return figures
}

async function took(app: App, { token }: Owner, path: string) {
  const started = performance.now()
  const response = await app.inject({ url: `/api${path}`, headers: { authorization: `Bearer ${token}` } })
  if (response.statusCode !== 200) throw new Error(response.body)
  return performance.now() - started
}

/** What the product did before it had counters. */
const plainCounts: readonly [string, string][] = [
  [
    'campaign',
    `select count(*), count(sent_at), count(delivered_at), count(opened_at), count(clicked_at)
     from messages where account_id = $1 and campaign_id = $2`,
  ],
  [
    'steps',
    `select step_id, count(sent_at), count(delivered_at), count(opened_at), count(clicked_at)
     from messages where account_id = $1 and campaign_id = $2 group by step_id`,
  ],
  [
    'links',
    `select e.link_id, count(*), count(distinct e.message_id), max(e.at)
     from links l join events e on e.account_id = l.account_id and e.link_id = l.id
     where l.account_id = $1 and l.campaign_id = $2 and e.class in ('human', 'proxy') group by 1`,
  ],
]

/** An owner with contacts and a campaign of so many messages. */
async function fill(client: pg.Client, size: number) {
  const { rows } = await client.query<{ id: string; user_id: string }>(
    `with account as (select create_account() as id)
     insert into users (account_id, email, password_hash) select id, $1, 'x' from account returning account_id as id, id as user_id`,
    [`metricas${size}@bench.br`],
  )
  const id = Number(rows[0]?.id)
  await client.query(
    "insert into templates (account_id, name, type, content) values ($1, 'Modelo', 'whatsapp', 'Oi')",
    [id],
  )
  await client.query(
    `insert into contacts (account_id, name, email, whatsapp)
     select $1, 'Contato ' || n, 'c' || n || '@exemplo.com.br', '' from generate_series(1, $2::int) n`,
    [id, size / steps],
  )
  return { id, userId: Number(rows[0]?.user_id), campaignId: await campaign(client, id, size) }
}

/** Sent over thirty days; a quarter opened, a twentieth clicked one of three links. */
async function campaign(client: pg.Client, accountId: number, messages: number): Promise<number> {
  const { rows } = await client.query<{ id: string }>(
    `insert into campaigns (account_id, owner_id, name, status)
     select account_id, id, 'Bench', 'active' from users where account_id = $1 returning id`,
    [accountId],
  )
  const id = Number(rows[0]?.id)
  await client.query(
    `insert into steps (account_id, campaign_id, step_order, template_id, delay_minutes)
     select $1, $2, place, (select min(id) from templates where account_id = $1), 1440 from generate_series(1, ${steps}) place`,
    [accountId, id],
  )
  await client.query(
    "insert into links (account_id, campaign_id, url) select $1, $2, 'https://exemplo.com.br/' || n from generate_series(0, 2) n",
    [accountId, id],
  )
  await client.query(
    `insert into enrolments (account_id, campaign_id, contact_id) select $1, $2, id from contacts where account_id = $1`,
    [accountId, id],
  )
  const copies = await client.query<{ enrolled: number }>(
    'select count(*)::int as enrolled from enrolments where account_id = $1 and campaign_id = $2',
    [accountId, id],
  )
  const perEnrolment = messages / steps / (copies.rows[0]?.enrolled ?? 1)
  for (let copy = 0; copy < perEnrolment; copy += 1) await client.query(sent, [accountId, id, copy])
  await client.query(clicks, [accountId, id])
  await client.query('select count_anew($1)', [accountId])
  return id
}

const sent = `
  insert into messages (account_id, enrolment_id, campaign_id, contact_id, step_id, channel, copy, state, shipping_at,
                        next_attempt_at, deadline_at, sent_at, delivered_at, opened_at, clicked_at)
  select e.account_id, e.id, e.campaign_id, e.contact_id, s.id, 'whatsapp', $3::int, 'delivered', at, at, at, at, at,
         case when (e.id + s.step_order) % 4 = 0 then at + interval '1 hour' end,
         case when (e.id + s.step_order) % 20 = 0 then at + interval '1 hour' end
  from enrolments e join steps s on s.account_id = e.account_id and s.campaign_id = e.campaign_id
  cross join lateral (select now() - make_interval(secs => (e.id * 7919 + s.step_order * 104729) % 2592000) as at) shipped
  where e.account_id = $1 and e.campaign_id = $2`

const clicks = `
  insert into events (account_id, message_id, kind, link_id, at)
  select m.account_id, m.id, 'click', l.id, m.clicked_at from messages m
  join (select account_id, id, row_number() over (order by id) - 1 as place from links where account_id = $1 and campaign_id = $2) l
    on l.account_id = m.account_id and l.place = m.id % 3
  where m.account_id = $1 and m.campaign_id = $2 and m.clicked_at is not null`
