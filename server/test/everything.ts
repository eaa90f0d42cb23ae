import { peopleSegments } from '@cadencia/contract/campaign-progress'
import type pg from 'pg'

import { buildApp } from '#app.ts'
import { softBounces } from '#engine/queries.ts'
import { foldOld } from '#engine/retention/fold.ts'
import { createPulse } from '#engine/send/pulse.ts'
import { expire } from '#engine/send/queue.ts'
import { jobsOf } from '#jobs.ts'
import { receiveMail } from '#listening/mail/receive.ts'
import { connect, type Db } from '#platform/db.ts'
import { startJobs } from '#platform/jobs/loop.ts'
import { migrate } from '#platform/migrate.ts'
import { startSending } from '#sending.ts'

import { answerOf } from './answers.ts'
import { goodCalls } from './calls.ts'
import { nameOf, ordinary, pathOf } from './endpoints.ts'
import { fuzzOptions } from './fuzz/options.ts'
import { mailFrom } from './listening.ts'
import { createPerson } from './person.ts'
import { restore } from './restore.ts'
import { shareChannel } from './rotation.ts'
import { until } from './sending.ts'
import { browser, leftMessages, tokens, urlsOf } from './tracking.ts'
import { createWorld, type World } from './world.ts'

type App = Awaited<ReturnType<typeof buildApp>>
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** Tables that stay small however much a company sends: of the installation, and of people who sign in. */
export const smallTables = `
  migrations sql_functions this_database dispatchers channels sender_modes
  users sessions known_origins login_failures user_attributes mailboxes mailbox_folders mail_grants`.split(
  /\s+/,
)

/** How many rows the statistics speak of. What people make by hand, and counters, are fewer. */
const rowsOf = (table: string) =>
  /^(accounts|campaigns|campaign_\w+|jobs|steps|templates|template_versions|senders|step_variants|links|lanes|imports|import_batches|\w+_counts|folded_answers|\w+_blocks)$/.test(
    table,
  )
    ? 20_000
    : 1_000_000

/** Rows in every table, in a database whose statistics are those of a million contacts, messages and events. */
export async function fillLarge(url: string, client: pg.Client) {
  await restore(url, '0009')
  await migrate(url)
  const db = connect(url)
  const app = await buildApp(db, fuzzOptions)
  try {
    const world = await createWorld(db, await createPerson(app, db), 'aurora')
    const { emailSender, whatsappSender, bareCampaign, campaign } = world.ids
    const senders = { emailSenderId: emailSender, whatsappSenderId: whatsappSender }
    await world.call('PATCH', `/campaigns/${bareCampaign}`, senders)
    await world.call('PATCH', `/campaigns/${campaign}`, { newPerDay: 50 })
    await shareChannel(db, world)
    const left = await leftMessages(db, world, { howMany: 3 })
    await leftMessages(db, world, { state: 'dispatched' })
    await growTables(client, world)
    await client.query(conditions)
    await client.query(rotations)
    await pretendMillions(client)
    return { world, left }
  } finally {
    await app.close()
    await db.destroy()
  }
}

/** Every step has a condition, of one kind or another, that holds. */
const conditions = `
  update steps set condition = case id % 3
    when 0 then jsonb_build_object('kind', 'not_opened', 'stepId', id)
    when 1 then jsonb_build_object('kind', 'has_channel', 'channel', 'email')
    else jsonb_build_object('kind', 'attribute_is_not', 'key', 'setor', 'value', 'Marte') end`

/** Senders of other accounts share channels of their campaigns. */
const rotations = `
  insert into campaign_rotations (account_id, campaign_id, channel, sender_id, place)
  select c.account_id, c.id, 'email', s.id, s.id % 4 + 1
  from campaigns c join senders s on s.account_id = c.account_id and s.name = 'Caixa de testes' and s.channel = 'email'
  where c.name = 'Campanha';
  analyze campaign_rotations`

/** Thousands of rows of many campaigns, put there without the work of making them. */
async function growTables(client: pg.Client, { id, ids }: World) {
  await client.query(`
    set session_replication_role = replica;
    insert into accounts (time_zone) select 'America/Sao_Paulo' from generate_series(1, 500);
    -- Those of the dump grow older with it; of most the day is not over.
    update idempotency_keys set created_at = now();
    insert into campaigns (account_id, owner_id, name, status)
    select id, 1, 'Campanha', 'active' from accounts, generate_series(1, 4) where id > ${id};
    insert into jobs (kind, key, account_id, run_at) select 'recount', id, id, now() + id * interval '1 hour' from accounts;
    insert into idempotency_keys (account_id, key, request_sha256, created_at)
    select ${id}, 'chave ' || n, sha256('x'), now() - n * interval '2 minutes' from generate_series(1, 730) n;
    insert into lanes (account_id, campaign_id, channel, slot, due_at)
    select account_id, id, 'email', 0, now() + id * interval '1 hour' from campaigns where account_id > ${id};
    insert into senders (account_id, channel, mode, name)
    select id, 'email', 'sandbox', 'Caixa de testes' from accounts, generate_series(1, 4) where id > ${id};
    insert into contacts (account_id, name, email, whatsapp, phone)
    select case when n % 2 = 0 then ${id} else 1 end, md5(n::text),
      'c' || n || '@' || case when n < 100 then 'exemplo' else 'empresa' || n / 10 end || '.com.br', '', '+5511' || (900000000 + n)
    from generate_series(1, 8000) n;
    insert into enrolments (account_id, campaign_id, contact_id, status, ended_at)
    select account_id, case when id % 20 = 0 then ${Number(ids.campaign)} else id % 20 end, id, 'finished', now()
    from contacts where length(name) = 32;
    insert into messages (account_id, enrolment_id, campaign_id, contact_id, step_id, channel, state, shipping_at, next_attempt_at,
      deadline_at, sent_at, delivered_at, opened_at, clicked_at, recipient, provider_id)
    select account_id, id, campaign_id, contact_id, ${Number(ids.step)}, 'email', 'sent', moment, moment, moment + interval '2 days',
      moment, moment, case when id % 3 = 0 then moment end, case when id % 9 = 0 then moment end, 'c' || id || '@exemplo.com.br',
      'id-' || id
    from enrolments, lateral (select now() - id * interval '10 minutes') past(moment)
    where status = 'finished' and contact_id in (select id from contacts where length(name) = 32);
    update messages set shipping_at = shipping_at - interval '300 days' where id % 20 = 0 and status <> 'pending';
    insert into events (account_id, message_id, kind, at)
    select account_id, id, 'open', opened_at from messages where opened_at is not null;
    insert into folded_answers (account_id, campaign_id, step_id, people) select account_id, id, 0, 1 from campaigns;
    insert into folded_recipients (account_id, message_id, channel, address)
    select ${id}, 1000000 + n, 'email', 'f' || n || '@exemplo.com.br' from generate_series(1, 2000) n;
    insert into suppressions (account_id, channel, address, reason)
    select ${id}, 'email', 's' || n || '@exemplo.com.br', 'opt_out' from generate_series(1, 2000) n;
    insert into inbound_messages (account_id, contact_id, channel, key, message_id, matched_by, is_proved, from_address, said, class,
      is_auto, why, mail_id, received_at)
    select account_id, contact_id, 'email', 'k' || id, id, 'message_id', true, recipient, 'Oi', 'reply', false, '', '<m' || id || '@x>',
      sent_at
    from messages where id % 2 = 0 and sent_at is not null;
    insert into step_variants (account_id, step_id, variant, template_id, weight, ended_at)
    select id, id * 10 + n / 2, 1 + n % 2, n, 50, case when n > 30 then now() end from accounts, generate_series(1, 40) n
    where id > ${id};
    insert into variant_counts (account_id, campaign_id, step_id, variant, slot, sent, delivered, opened, clicked, unsubscribed,
      bounced)
    select account_id, id, id, 1 + n % 2, n, 0, 0, 0, 0, 0, 0 from campaigns, generate_series(1, 4) n where account_id > ${id};
    insert into snippets (account_id, name, content) select id, 'Trecho', 'Texto' from accounts;
    insert into contact_notes (account_id, contact_id, user_id, said)
    select account_id, id, 1, 'Nota' from contacts where length(name) = 32;
    insert into task_outcomes (account_id, message_id, contact_id, channel, user_id, outcome, was_next_attempt_at, was_deadline_at, at)
    select account_id, id, contact_id, 'call', 1, 'answered', sent_at, sent_at, sent_at from messages
    where id % 2 = 0 and sent_at is not null;
    insert into answers (account_id, contact_id, inbound_id, channel, sender_id, recipient, said, state, user_id)
    select account_id, contact_id, id, 'email', 1, from_address, 'Oi', 'sent', 1 from inbound_messages where id % 2 = 0;
    reset session_replication_role;
    analyze`)
}

/** The planner multiplies the pages it sees by the rows a page is said to have. */
async function pretendMillions(client: pg.Client) {
  const { rows } = await client.query<{ oid: number; name: string; rows: number }>(
    `
    select oid, relname as name, reltuples::float8 as rows from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> all ($1)`,
    [smallTables],
  )
  for (const { oid, name, rows: real } of rows) {
    if (real <= 0) throw new Error(`${name} has no row: the planner does not believe in rows without a page`)
    const factor = rowsOf(name) / real
    await client.query(
      `update pg_class set reltuples = reltuples * $2
       where oid = $1 or oid in (select indexrelid from pg_index where indrelid = $1)`,
      [oid, factor],
    )
  }
}

/** Every call of the product, and a dispatcher that sends, sweeps, plans again, expires and suppresses. */
export async function useEverything(url: string, client: pg.Client, { world, left }: Large) {
  await using stack = new AsyncDisposableStack()
  const db = connect(url)
  stack.defer(() => db.destroy())
  const app = await buildApp(db, fuzzOptions)
  stack.defer(() => app.close())
  const colleague = { ...world, ...(await createPerson(app, db, undefined, world.id)) }
  await look(colleague)
  const sending = await startSending(url, silent, { ...fuzzOptions, ...reached, pulse: createPulse() })
  stack.defer(sending.stop)
  await until(() => hasSentAndSwept(client, world), 60_000)
  await answer(app, colleague, left.ids)
  await findWriter(db, colleague)
  // Asked when a mailbox is full.
  await softBounces(db, world.id, 'email', 'cheia@exemplo.com.br')
  await answerForCompany(db, colleague, left)
  await pauseAndResume(colleague, left.campaign.id)
  await expire(db)
  await runJobs(db, client)
  await db.updateTable('accounts').set({ retention_days: 180 }).where('id', '=', world.id).execute()
  await foldOld(db, world.id, new AbortController().signal)
  return await callEverything(colleague)
}

/** The background work that is due by day. */
async function runJobs(db: Db, client: pg.Client) {
  const stop = startJobs(db, silent, jobsOf(db, silent))
  const isDone = async () => {
    const { rows } = await client.query("select from jobs where kind = 'clean' and run_at > now()")
    return rows.length === 1
  }
  await until(isDone, 60_000)
  await stop()
}

type Large = Awaited<ReturnType<typeof fillLarge>>

const reached = { publicUrl: 'https://cadencia.exemplo.com.br', address: 'http://127.0.0.1:1' }

/** Whether the sandbox has received something, and nothing is held by a dispatcher that does not live. */
async function hasSentAndSwept(client: pg.Client, { id }: World) {
  const { rows } = await client.query<{ done: boolean }>(
    `select (select count(*) > 1 from sandbox_messages where account_id = $1)
       and not exists (select from messages where claimed_by = 'teste') as done`,
    [id],
  )
  return rows[0]?.done === true
}

/** The lists as people leaf, search and filter them. */
async function look({ call, ids }: World) {
  const kinds = ['sent', 'delivered', 'opened', 'clicked', 'unsubscribed', 'bounced', 'skipped']
  const paths = [
    '/contacts?page=40&limit=100',
    '/contacts?search=abc1',
    '/contacts?search=abc&page=2',
    `/contacts?search=abc&campaignId=${ids.campaign}`,
    `/contacts?campaignId=${ids.campaign}&page=20`,
    '/activity/by-date-status?page=30&limit=100',
    '/activity/by-date-status?minDate=2026-01-01&maxDate=2100-01-01',
    ...['pending', 'success', 'error', 'cancel'].map((status) => `/activity/by-date-status?status=${status}`),
    `/activity/by-date-status?campaignId=${ids.campaign}&minDate=2026-01-01`,
    `/campaigns/${ids.campaign}/progress`,
    `/campaigns/${ids.campaign}/people?page=10`,
    `/campaigns/${ids.campaign}/people?search=abc`,
    ...peopleSegments.map((segment) => `/campaigns/${ids.campaign}/people?segment=${segment}`),
    ...kinds.map((kind) => `/metrics/campaigns/${ids.campaign}/people?kind=${kind}`),
  ]
  for (const path of paths) {
    const { status, body } = await call('GET', path)
    if (status !== 200) throw new Error(`${path}: ${JSON.stringify(body)}`)
  }
}

/** Readers open, click and leave. */
async function answer(app: App, owner: World, ids: readonly number[]) {
  for (const id of ids) {
    const { open, unsubscribe } = urlsOf(owner, id)
    await app.inject({ url: open, headers: { 'user-agent': browser } })
    await app.inject({ method: 'POST', url: unsubscribe, payload: 'List-Unsubscribe=One-Click' })
  }
}

/** A mail in a mailbox that names no message of ours: it is looked for by what it answers and by who wrote it. */
async function findWriter(db: Db, { id, ids }: World) {
  const raw = mailFrom({
    from: 'c7@exemplo.com.br',
    text: 'Oi',
    headers: ['In-Reply-To: <1@cliente.exemplo>'],
  })
  const mailbox = { accountId: id, senderId: Number(ids.emailSender), ownAddress: 'vendas@aurora.com.br' }
  await receiveMail(db, tokens, Buffer.from(raw), { mailbox })
}

/** An answer to a campaign in which one speaks for all of its company. */
async function answerForCompany(db: Db, owner: World, { ids, campaign }: Large['left']) {
  await owner.call('PATCH', `/campaigns/${campaign.id}`, { replyScope: 'company' })
  const { contact_id } = await db
    .selectFrom('messages')
    .select('contact_id')
    .where('account_id', '=', owner.id)
    .where('id', '=', ids[0] ?? 0)
    .executeTakeFirstOrThrow()
  await answerOf(db, owner, contact_id, ids[0])
}

async function pauseAndResume({ call }: World, campaign: number) {
  for (const status of ['paused', 'active']) await call('PATCH', `/campaigns/${campaign}/status`, { status })
}

const order = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** Reading first, removing last. How many calls were answered with success. */
async function callEverything(world: World) {
  const calls = goodCalls(world)
  const asked = ordinary.toSorted((a, b) => order.indexOf(a.method) - order.indexOf(b.method))
  let good = 0
  for (const endpoint of asked.filter(({ path }) => path !== '/auth/logout'))
    for (const call of calls[nameOf(endpoint)] ?? []) {
      const { status } = await world.call(endpoint.method, pathOf(endpoint, call), call.body)
      if (status < 300) good += 1
    }
  return good
}
