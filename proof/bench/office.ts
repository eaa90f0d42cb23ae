import { setTimeout as pause } from 'node:timers/promises'

import type pg from 'pg'

import { addUser } from '#server/src/auth/queries.ts'
import type { Db } from '#server/src/platform/db.ts'
import { openSession } from '#server/src/platform/session.ts'

import { cpuOf, cpuOfFamily, parentOf } from './processes.ts'
import { type Call, callerOf, type Product } from './product.ts'

export const messages = Number(process.env['BENCH_MESSAGES'] ?? 20_000)
/** A word in the name of every so-manieth contact, to find them by. */
const words = new Map([1, 2, 5, 20].map((part) => [part, `parte${part}x`]))

export const html = `<html><body><p>Olá {{name}},</p>${'<p>Temos uma proposta que cabe na sua operação, com prazos e preços claros.</p>'.repeat(16)}
<p><a href="https://aurora.com.br/proposta">Ver a proposta</a> · <a href="https://wa.me/5511987654321">Conversar</a> · {{contact.empresa}}</p></body></html>`

export type Office = { token: string; call: Call; templateId: number }
export type Parts = { db: Db; client: pg.Client; url: string; folder: string }

/** An account with a template and its contacts, all of it through the product. */
export async function openOffice({ db }: Parts, { address }: Product): Promise<Office> {
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
export async function startCampaign({ call, templateId }: Office, port: number, part: number, most: number) {
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

export const pendingOf = async (client: pg.Client) => {
  const { rows } = await client.query<{ pending: string }>(
    `select sum(messages) as pending from period_counts where status = 'pending'`,
  )
  return Number(rows[0]?.pending ?? 0)
}

export async function costs(client: pg.Client, pid: number) {
  const { rows } = await client.query<{ pid: number; wal: string }>(
    `select pg_backend_pid() as pid, pg_current_wal_lsn() - '0/0' as wal`,
  )
  const { pid: backend = 0, wal = 0 } = rows[0] ?? {}
  return { process: cpuOf(pid), database: cpuOfFamily(parentOf(backend)), wal: Number(wal) }
}

/** Sends a campaign, and says what a message of it cost from the moment all of it was due. */
export async function sendAll({ client }: Parts, sender: Product, start: () => Promise<number>) {
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
