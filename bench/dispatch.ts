import { connect as dial } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

import { createTransport } from 'nodemailer'
import type pg from 'pg'

import { startChild } from './children.ts'
import { withDatabase } from './database.ts'
import type { Figure } from './machine.ts'

const messages = Number(process.env['BENCH_MESSAGES'] ?? 20_000)
const connections = 40

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
  await client.query(`insert into users (email, password_hash) values ('bench@exemplo.com.br', 'x')`)
  await client.query(`update senders set is_default = false`)
  await client.query(
    `insert into senders (user_id, channel, mode, name, is_default, settings) values (1, 'email', 'smtp', 'Bench', true, $1)`,
    [settings],
  )
  await client.query(
    `insert into templates (user_id, name, type, subject, content) values (1, 'Modelo', 'email', 'Uma proposta para {{name}}', $1)`,
    [html],
  )
  await client.query(`
    insert into campaigns (user_id, name, status) values (1, 'Bench', 'active');
    insert into steps (user_id, campaign_id, step_order, template_id, delay_minutes) values (1, 1, 1, 1, 0)`)
  await makeDue(client, due)
}

async function makeDue(client: pg.Client, due: number) {
  await client.query(`
    with people as (
      insert into contacts (user_id, name, email, whatsapp, metadata)
      select 1, 'Contato ' || n, 'c' || gen_random_uuid() || '@exemplo.com.br', '(11) 98765-4321', '{"empresa": "Boreal"}'
      from generate_series(1, ${due}) n returning id),
    entered as (
      insert into enrolments (user_id, campaign_id, contact_id) select 1, 1, id from people returning id, contact_id)
    insert into messages (user_id, enrolment_id, campaign_id, contact_id, step_id, channel, shipping_at, next_attempt_at, deadline_at)
    select 1, id, 1, contact_id, 1, 'email', now(), now(), now() + interval '48 hours' from entered`)
  await client.query('vacuum analyze')
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

/** The floor: the same bytes over as many connections, with nothing decided and nothing written down. */
async function bare(port: number, body: string, count: number) {
  const cpu = process.cpuUsage()
  const started = performance.now()
  let left = count
  const lane = async () => {
    const socket = dial(port, '127.0.0.1').setNoDelay(true)
    const replies = repliesOf(socket)
    await replies(1)
    socket.write('EHLO bench\r\n')
    await replies(3)
    while (left > 0) {
      left -= 1
      socket.write('MAIL FROM:<a@b.c>\r\nRCPT TO:<d@e.f>\r\nDATA\r\n')
      await replies(3)
      socket.write(`${body}\r\n.\r\n`)
      await replies(1)
    }
    socket.end('QUIT\r\n')
  }
  await Promise.all(Array.from({ length: connections }, lane))
  return measured(cpu, started, count)
}

function repliesOf(socket: ReturnType<typeof dial>) {
  let lines = 0
  let wanted = 0
  let go = () => undefined as void
  socket.on('data', (chunk) => {
    for (const byte of chunk) if (byte === 10) lines += 1
    if (lines >= wanted) go()
  })
  return async (count: number) => {
    wanted = count
    if (lines < wanted) await new Promise<void>((resolve) => (go = resolve))
    lines -= count
    wanted = Infinity
  }
}

/** What people usually do: nodemailer composes and sends, and no database hears of it. */
async function usual(port: number, count: number) {
  const transport = createTransport({
    host: '127.0.0.1',
    port,
    pool: true,
    maxConnections: connections,
    maxMessages: Infinity,
    ignoreTLS: true,
  })
  const cpu = process.cpuUsage()
  const started = performance.now()
  let left = count
  const lane = async () => {
    while (left > 0) {
      left -= 1
      await transport.sendMail({
        from: '"Aurora" <vendas@aurora.com.br>',
        to: `"Contato ${left}" <c${left}@exemplo.com.br>`,
        subject: `Uma proposta para Contato ${left}`,
        html: html.replace('{{name}}', `Contato ${left}`),
        text: 'Olá, temos uma proposta que cabe na sua operação.',
      })
    }
  }
  await Promise.all(Array.from({ length: connections * 2 }, lane))
  const result = measured(cpu, started, count)
  transport.close()
  return result
}

const measured = (cpu: NodeJS.CpuUsage, started: number, count: number) => {
  const { user, system } = process.cpuUsage(cpu)
  return { rate: count / ((performance.now() - started) / 1000), cpuMs: (user + system) / 1000 / count }
}

export const dispatch = (): Promise<Figure[]> =>
  withDatabase(async ({ client, url }) => {
    const sink = await startChild('sink.ts', {})
    const port = Number(sink.ready)
    await prepare(client, port, messages)
    const ours = await sendAll(client, url, messages)
    const { rows } = await client.query<{ states: string }>(
      `select json_object_agg(state, n) as states from (select state, count(*) as n from messages group by 1) s`,
    )
    const floor = await bare(port, html, messages)
    const common = await usual(port, Math.min(messages, 5000))
    const taken = await sink.stop()
    return [
      { name: `messages a second, ${messages} due`, value: ours.rate, unit: '/s', floor: floor.rate },
      { name: 'beside sendMail without a database', value: common.rate, unit: '/s', floor: floor.rate },
      { name: 'CPU of the dispatcher a message', value: ours.cpuMs, unit: 'ms', floor: floor.cpuMs },
      { name: 'CPU of sendMail a message', value: common.cpuMs, unit: 'ms', floor: floor.cpuMs },
      { name: 'memory at most', value: ours.peakMb, unit: 'MB' },
      { name: `taken by the sink (${JSON.stringify(rows[0]?.states)})`, value: Number(taken), unit: '' },
    ]
  })
