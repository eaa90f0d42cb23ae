import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { Agent, createServer, get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

import type pg from 'pg'

import { buildApp } from '#server/src/app.ts'
import { addUser } from '#server/src/auth/queries.ts'
import { trackingTokens } from '#server/src/channels/token.ts'
import { testOptions } from '#server/test/options.ts'

import { withDatabase } from './database.ts'
import type { Figure } from './machine.ts'

const messages = 10_000
const usualRequests = 20_000
const clients = 16
const agent =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'

type Load = { requests?: number; perSecond?: number }

/** Fetches the addresses in turn over connections that stay open: hits a second, and the 99th percentile in ms. */
async function load(
  base: string,
  pathAt: (turn: number) => string,
  status: number,
  { requests = usualRequests, perSecond = Infinity }: Load = {},
) {
  const keepAlive = new Agent({ keepAlive: true, maxSockets: clients })
  const times = new Float64Array(requests)
  let turn = 0
  const fetchOne = (path: string) =>
    new Promise<number>((resolve, reject) => {
      const options = { agent: keepAlive, headers: { 'user-agent': agent } }
      get(`${base}${path}`, options, (response) => {
        response.resume().on('end', () => resolve(response.statusCode ?? 0))
      }).on('error', reject)
    })
  const client = async () => {
    for (let mine = turn++; mine < requests; mine = turn++) {
      const wait = begun + (mine * 1000) / perSecond - performance.now()
      if (wait > 0) await pause(wait)
      const started = performance.now()
      const answered = await fetchOne(pathAt(mine))
      if (answered !== status) throw new Error(`${pathAt(mine)} answered ${answered}`)
      times[mine] = performance.now() - started
    }
  }
  const begun = performance.now()
  await Promise.all(Array.from({ length: clients }, client))
  const seconds = (performance.now() - begun) / 1000
  keepAlive.destroy()
  return { perSecond: requests / seconds, p99: times.sort()[Math.floor(requests * 0.99)] ?? 0 }
}

/** What the client and a bare server make of it: the same bytes, from memory. */
async function constant() {
  const body = randomBytes(43)
  const server = createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'image/gif' }).end(body),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  const figures = await load(base, () => '/t/o/x.gif', 200)
  server.close()
  return figures
}

/** A message that left an hour ago for each enrolment. */
async function planSent(client: pg.Client, accountId: number, campaignId: number) {
  const planned = await client.query<{ id: number }>(
    `insert into messages (account_id, enrolment_id, campaign_id, contact_id, step_id, channel, state, shipping_at,
         next_attempt_at, deadline_at, dispatched_at, sent_at, delivered_at, recipient)
       select $1, e.id, $2, e.contact_id, (select id from steps where account_id = $1), 'email', 'sent', now(), now(), now(),
         now() - interval '1 hour', now() - interval '1 hour', now() - interval '1 hour', 'x@y.z'
       from enrolments e where e.account_id = $1 returning id`,
    [accountId, campaignId],
  )
  await client.query('select count_anew($1)', [accountId])
  return planned
}

/** Pictures and clicks of ten thousand messages, 16 at a time, written down meanwhile. */
export const tracking = (): Promise<Figure[]> =>
  withDatabase(async ({ db, client }) => {
    const { id: ownerId, account_id: accountId } = await addUser(db, 'medida@exemplo.com.br', 'x')
    const { rows } = await client.query<{ first: number; link: number }>(
      `with campaign as (insert into campaigns (account_id, owner_id, name, status) values ($1, $2, 'Medida', 'active') returning id),
       template as (insert into templates (account_id, name, type, subject, content) values ($1, 'M', 'email', 'a', 'b') returning id),
       step as (insert into steps (account_id, campaign_id, step_order, template_id, delay_minutes)
         select $1, campaign.id, 1, template.id, 0 from campaign, template returning id)
       insert into links (account_id, campaign_id, url) select $1, campaign.id, 'https://exemplo.com.br/a?b=c' from campaign, step
       returning id as link, campaign_id as first`,
      [accountId, ownerId],
    )
    const { link = 0, first: campaignId = 0 } = rows[0] ?? {}
    const sent = await client.query<{ id: number }>(
      `with contact as (
         insert into contacts (account_id, name, email, whatsapp)
         select $1, 'Pessoa ' || n, 'pessoa' || n || '@exemplo.com.br', '' from generate_series(1, $3::integer) n returning id)
       insert into enrolments (account_id, campaign_id, contact_id) select $1, $2, id from contact returning id`,
      [accountId, campaignId, messages],
    )
    const planned = await planSent(client, accountId, campaignId)
    if (sent.rowCount !== planned.rowCount) throw new Error('not every message was made')
    const tokens = trackingTokens(testOptions.keys)
    const ids = planned.rows.map(({ id }) => Number(id))
    const idAt = (turn: number) => ids[turn % ids.length] ?? 0
    const opens = ids.map(
      (_id, n) => `/t/o/${tokens.sign({ kind: 'open', accountId, messageId: idAt(n) })}.gif`,
    )
    const clicks = ids.map(
      (_id, n) =>
        `/t/c/${tokens.sign({ kind: 'click', accountId, messageId: idAt(n), linkId: Number(link) })}`,
    )

    const app = await buildApp(db, testOptions)
    const base = await app.listen({ port: 0, host: '127.0.0.1' })
    try {
      const floor = await constant()
      const open = await load(base, (turn) => opens[turn % opens.length] ?? '', 200)
      const click = await load(base, (turn) => clicks[turn % clicks.length] ?? '', 302)
      const calm = await load(base, (turn) => opens[turn % opens.length] ?? '', 200, {
        requests: 4000,
        perSecond: 200,
      })
      return [
        { name: 'pictures at 200 a second, 99th percentile', value: calm.p99, unit: 'ms', floor: floor.p99 },
        { name: 'pictures', value: open.perSecond, unit: 'hits/s', floor: floor.perSecond },
        { name: 'pictures, 99th percentile', value: open.p99, unit: 'ms', floor: floor.p99 },
        { name: 'clicks', value: click.perSecond, unit: 'hits/s', floor: floor.perSecond },
        { name: 'clicks, 99th percentile', value: click.p99, unit: 'ms', floor: floor.p99 },
      ]
    } finally {
      await app.close()
    }
  })
