import { setTimeout as pause } from 'node:timers/promises'

import type pg from 'pg'

import { startChild } from './children.ts'
import { withDatabase } from './database.ts'
import type { Figure } from './machine.ts'
import { bare, usual } from './smtp-floor.ts'

const messages = Number(process.env['BENCH_MESSAGES'] ?? 20_000)
const connections = 64
/** How many messages that left long ago lie in the table beside the ones that are due. */
const oldSizes = process.env['BENCH_FULL'] ? [10_000, 10_000_000] : [10_000, 1_000_000]

const html = `<html><body><p>Olá {{name}},</p>${'<p>Temos uma proposta que cabe na sua operação, com prazos e preços claros.</p>'.repeat(16)}
<p><a href="https://aurora.com.br/proposta">Ver a proposta</a> · <a href="https://wa.me/5511987654321">Conversar</a> · {{contact.empresa}}</p></body></html>`

/** An owner with a mail server, a campaign and this many messages due now. */
async function prepare(client: pg.Client, port: number, due: number) {
  const settings = {
    host: '127.0.0.1',
    port,
    security: 'none',
    fromName: 'Aurora',
    fromAddress: 'vendas@aurora.com.br',
  }
  await client.query(`
    with account as (select create_account() as id)
    insert into users (account_id, email, password_hash) select id, 'bench@exemplo.com.br', 'x' from account`)
  await client.query(`update senders set is_default = false`)
  await client.query(
    `insert into senders (account_id, channel, mode, name, is_default, settings) values (1, 'email', 'smtp', 'Bench', true, $1)`,
    [settings],
  )
  await client.query(
    `insert into templates (account_id, name, type, subject, content) values (1, 'Modelo', 'email', 'Uma proposta para {{name}}', $1)`,
    [html],
  )
  await client.query(`
    select keep_template_version(account_id, id) from templates;
    insert into campaigns (account_id, owner_id, name, status) values (1, 1, 'Bench', 'active');
    insert into steps (account_id, campaign_id, step_order, template_id, delay_minutes) values (1, 1, 1, 1, 0)`)
  await makeDue(client, due)
}

async function makeDue(client: pg.Client, due: number) {
  await client.query(`
    with people as (
      insert into contacts (account_id, name, email, whatsapp, metadata)
      select 1, 'Contato ' || n, 'c' || gen_random_uuid() || '@exemplo.com.br', '(11) 98765-4321', '{"empresa": "Boreal"}'
      from generate_series(1, ${due}) n returning id),
    entered as (
      insert into enrolments (account_id, campaign_id, contact_id) select 1, 1, id from people returning id, contact_id)
    insert into messages (account_id, enrolment_id, campaign_id, contact_id, step_id, channel, shipping_at, next_attempt_at, deadline_at)
    select 1, id, 1, contact_id, 1, 'email', now(), now(), now() + interval '48 hours' from entered`)
  await client.query('select count_anew(1)')
  await client.query('vacuum analyze')
  // What was filled in is on disk before anything is measured.
  await client.query('checkpoint')
}

const pendingOf = async (client: pg.Client) => {
  const { rows } = await client.query<{ pending: string }>(
    `select sum(messages) as pending from period_counts where status = 'pending'`,
  )
  return Number(rows[0]?.pending ?? 0)
}

/** Our dispatcher in a process of its own: messages a second, CPU and memory. */
async function sendAll(client: pg.Client, url: string, due: number) {
  const started = performance.now()
  const dispatcher = await startChild('dispatcher.ts', { url, connections })
  const from = performance.now()
  while ((await pendingOf(client)) > 0) await pause(100)
  const seconds = (performance.now() - from) / 1000
  const { cpuMs, peakMb } = JSON.parse(await dispatcher.stop())
  return { rate: due / seconds, cpuMs: cpuMs / due, peakMb, startMs: from - started }
}

/** Fills the table with messages that left last year, until there are this many rows; nothing is counted of them. */
async function addOld(client: pg.Client, size: number) {
  await client.query("set session_replication_role = 'replica'")
  const { rows } = await client.query<{ there: string }>('select count(*) as there from messages')
  for (let left = size - Number(rows[0]?.there); left > 0; left -= oldAtOnce) {
    await client.query(
      `insert into messages (account_id, enrolment_id, campaign_id, contact_id, step_id, channel, state, shipping_at,
                             next_attempt_at, deadline_at, dispatched_at, sent_at, copy)
       select 1, 1e9 + ${left} + n, 1, 1, 1, 'email', 'sent', at, at, at, at, at, 0
       from generate_series(1, $1::int) n cross join lateral (select now() - interval '1 year' + n * interval '1 s' as at) moment`,
      [Math.min(left, oldAtOnce)],
    )
  }
  await client.query("set session_replication_role = 'origin'")
}
const oldAtOnce = 500_000

export const dispatch = (): Promise<Figure[]> =>
  withDatabase(async ({ client, url }) => {
    const sink = await startChild('sink.ts', {})
    const port = Number(sink.ready)
    await prepare(client, port, messages)
    const ours = await sendAll(client, url, messages)
    const floor = await bare(port, html, messages, connections)
    const common = await usual(port, html, Math.min(messages, 5000), connections)
    const figures: Figure[] = [
      { name: `messages a second, ${messages} due`, value: ours.rate, unit: '/s', floor: floor.rate },
      { name: 'sendMail without a database', value: common.rate, unit: '/s', floor: floor.rate },
      { name: 'CPU of the dispatcher a message', value: ours.cpuMs, unit: 'ms', floor: floor.cpuMs },
      { name: 'CPU of sendMail a message', value: common.cpuMs, unit: 'ms', floor: floor.cpuMs },
      { name: 'memory at most', value: ours.peakMb, unit: 'MB' },
    ]
    for (const size of oldSizes) {
      await addOld(client, size)
      await makeDue(client, messages)
      const { rate } = await sendAll(client, url, messages)
      figures.push({
        name: `messages a second beside ${size} old ones`,
        value: rate,
        unit: '/s',
        floor: floor.rate,
        curve: 'beside old messages',
        size,
      })
    }
    const { rows } = await client.query<{ sent: string }>(
      `select count(*) as sent from messages where sent_at > now() - interval '1 day'`,
    )
    figures.push({ name: 'recorded as sent', value: Number(rows[0]?.sent), unit: '' })
    figures.push({
      name: 'taken by the sink, beside those of the floors',
      value: Number(await sink.stop()) - messages - Math.min(messages, 5000),
      unit: '',
    })
    return figures
  })
