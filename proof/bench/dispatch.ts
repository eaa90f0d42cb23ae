import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'

import type pg from 'pg'

import { addUser } from '#server/src/auth/queries.ts'
import type { Db } from '#server/src/platform/db.ts'
import { openSession } from '#server/src/platform/session.ts'
import { temporaryFolder } from '#server/test/folder.ts'

import { startChild } from './children.ts'
import { withDatabase } from './database.ts'
import type { Figure } from './machine.ts'
import { cpuOf, cpuOfFamily, parentOf, peakOf } from './processes.ts'
import { type Call, callerOf, type Product, startProduct } from './product.ts'
import { bare, usual } from './smtp-floor.ts'

const messages = Number(process.env['BENCH_MESSAGES'] ?? 20_000)
/** What a sender uses if nothing is said, and the most it may be allowed. */
const connections = { usual: 10, most: 64 }
/** Milliseconds until the mail server answers, and which part of the contacts is worth waiting for. */
const delays = [
  { ms: 0, part: 1 },
  { ms: 1, part: 2 },
  { ms: 20, part: 5 },
  { ms: 100, part: 20 },
]
/** A word in the name of every so-manieth contact, to find them by. */
const words = new Map(delays.map(({ part }) => [part, `parte${part}x`]))

const html = `<html><body><p>Olá {{name}},</p>${'<p>Temos uma proposta que cabe na sua operação, com prazos e preços claros.</p>'.repeat(16)}
<p><a href="https://aurora.com.br/proposta">Ver a proposta</a> · <a href="https://wa.me/5511987654321">Conversar</a> · {{contact.empresa}}</p></body></html>`

type Office = { token: string; call: Call; templateId: number }
type Parts = { db: Db; client: pg.Client; url: string; folder: string }

/** An account with a template and its contacts, all of it through the product. */
async function openOffice({ db }: Parts, { address }: Product): Promise<Office> {
  const { id: userId } = await addUser(db, 'bench@exemplo.com.br', 'x')
  const token = await openSession(db, userId)
  const call = callerOf(address, token)
  const template = { name: 'Modelo', type: 'email', subject: 'Uma proposta para {{name}}', content: html }
  const { id: templateId } = await call<{ id: number }>('POST', '/templates', template)
  const rows = Array.from({ length: messages }, (_, n) => {
    const parts = [...words].flatMap(([part, word]) => (n % part === 0 ? [word] : []))
    return `Contato ${n} ${parts.join(' ')};c${n}@exemplo.com.br;(11) 98765-4321;Boreal\n`
  })
  const form = new FormData()
  form.set('file', new Blob([`nome;email;whatsapp;empresa\n${rows.join('')}`]), 'contatos.csv')
  const { id } = await call<{ id: number }>('POST', '/csv-contacts/upload', form)
  for (let status = ''; status !== 'completed'; await pause(200))
    ({ status } = await call<{ status: string }>('GET', `/csv-contacts/imports/${id}`))
  return { token, call, templateId }
}

/** A campaign for a part of the contacts, due at once, through a mail server on this port. Says how many messages it has. */
async function startCampaign({ call, templateId }: Office, port: number, part: number, most: number) {
  const name = `1/${part} por ${port}, ${most}`
  const server = { host: '127.0.0.1', port, security: 'none', connections: most }
  const from = { fromName: 'Aurora', fromAddress: 'vendas@aurora.com.br' }
  await call('POST', '/senders', { mode: 'smtp', name, ...server, ...from, isDefault: true })
  const { id: campaignId } = await call<{ id: number }>('POST', '/campaigns', { name, status: 'active' })
  await call('POST', '/cadences/bulk', { campaignId, cadences: [{ templateId, delayMinutes: 0 }] })
  const related = { campaignId, filter: { search: words.get(part) } }
  const { scheduledMessages } = await call<{ scheduledMessages: number }>(
    'POST',
    '/contacts/add-to-campaign',
    related,
  )
  return scheduledMessages
}

const pendingOf = async (client: pg.Client) => {
  const { rows } = await client.query<{ pending: string }>(
    `select sum(messages) as pending from period_counts where status = 'pending'`,
  )
  return Number(rows[0]?.pending ?? 0)
}

async function costs(client: pg.Client, pid: number) {
  const { rows } = await client.query<{ pid: number; wal: string }>(
    `select pg_backend_pid() as pid, pg_current_wal_lsn() - '0/0' as wal`,
  )
  const { pid: backend = 0, wal = 0 } = rows[0] ?? {}
  return { process: cpuOf(pid), database: cpuOfFamily(parentOf(backend)), wal: Number(wal) }
}

/** Sends a campaign, and says what a message of it cost from the moment all of it was due. */
async function sendAll({ client }: Parts, sender: Product, start: () => Promise<number>) {
  await client.query('checkpoint')
  const due = await start()
  const before = await costs(client, sender.pid)
  const from = performance.now()
  while ((await pendingOf(client)) > 0) await pause(200)
  const seconds = (performance.now() - from) / 1000
  const after = await costs(client, sender.pid)
  return {
    due,
    rate: due / seconds,
    processMs: (after.process - before.process) / due,
    databaseMs: (after.database - before.database) / due,
    walKb: (after.wal - before.wal) / 1024 / due,
  }
}

/** One campaign for each delay of the mail server. */
async function scenario(parts: Parts, office: Office, sender: Product, role: string, most: number) {
  const figures: Figure[] = []
  for (const { ms, part } of delays) {
    const sink = await startChild('sink.ts', { delayMs: ms })
    const port = Number(sink.ready)
    const { due, ...cost } = await sendAll(parts, sender, () => startCampaign(office, port, part, most))
    const floor = await bare(port, html, due, most)
    const what = `${role}, ${most} connections, ${ms} ms a reply`
    figures.push(
      { name: `messages a second: ${what}`, value: cost.rate, unit: '/s', floor: floor.rate },
      {
        name: `CPU of the process a message: ${what}`,
        value: cost.processMs,
        unit: 'ms',
        floor: floor.cpuMs,
      },
      { name: `CPU of PostgreSQL a message: ${what}`, value: cost.databaseMs, unit: 'ms' },
      { name: `WAL a message: ${what}`, value: cost.walKb, unit: 'kB' },
    )
    const taken = Number(await sink.stop()) - due
    if (taken !== due) throw new Error(`${taken} of ${due} messages arrived: ${what}`)
  }
  figures.push({ name: `memory at most: ${role}`, value: peakOf(sender.pid), unit: 'MB' })
  return figures
}

/** How many messages are in doubt after the product was killed while it sent. */
async function doubtsAfterKill(parts: Parts, office: Office, sender: Product): Promise<Figure[]> {
  const sink = await startChild('sink.ts', { delayMs: 1 })
  const due = await startCampaign(office, Number(sink.ready), 2, connections.usual)
  while ((await pendingOf(parts.client)) > due / 2) await pause(10)
  await sender.kill()
  const next = await startProduct('dispatcher', parts.url, parts.folder)
  while ((await pendingOf(parts.client)) > 0) await pause(100)
  await next.stop()
  const { rows } = await parts.client.query<{ doubts: string }>(
    `select count(*) as doubts from messages where state = 'unknown'`,
  )
  const copies = Number(await sink.stop()) - due
  return [
    { name: 'in doubt after a kill, 10 connections', value: Number(rows[0]?.doubts), unit: '' },
    { name: 'taken twice after a kill', value: Math.max(0, copies), unit: '' },
  ]
}

async function floors(): Promise<Figure[]> {
  const sink = await startChild('sink.ts', {})
  const port = Number(sink.ready)
  const floor = await bare(port, html, messages, connections.usual)
  const common = await usual(port, html, Math.min(messages, 5000), connections.usual)
  await sink.stop()
  return [
    { name: 'sendMail without a database', value: common.rate, unit: '/s', floor: floor.rate },
    { name: 'CPU of sendMail a message', value: common.cpuMs, unit: 'ms', floor: floor.cpuMs },
  ]
}

export const dispatch = (): Promise<Figure[]> =>
  withDatabase(async (database) => {
    const folder = await temporaryFolder('bench-data')
    const parts = { ...database, folder }
    const figures = await floors()
    const all = await startProduct('all', parts.url, folder)
    const office = await openOffice(parts, all)
    for (const most of [connections.usual, connections.most])
      figures.push(...(await scenario(parts, office, all, 'all', most)))
    await all.stop()
    const api = await startProduct('api', parts.url, folder)
    const apart = { ...office, call: callerOf(api.address, office.token) }
    const dispatcher = await startProduct('dispatcher', parts.url, folder)
    figures.push(...(await scenario(parts, apart, dispatcher, 'dispatcher', connections.usual)))
    figures.push(...(await doubtsAfterKill(parts, apart, dispatcher)))
    await api.stop()
    await rm(folder, { recursive: true, force: true })
    return figures
  })
