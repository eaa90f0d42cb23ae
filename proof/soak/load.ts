import { addUser } from '#server/src/auth/queries.ts'
import { trackingTokens } from '#server/src/channels/token.ts'
import type { Db } from '#server/src/platform/db.ts'
import { parseKeys } from '#server/src/platform/key-file.ts'
import { openSession } from '#server/src/platform/session.ts'

import { key } from './program.ts'

export type Calls = { asked: number; away: number; wrong: string[] }

/** What a busy office does, each second: people enter, screens are looked at, messages are opened. */
export async function startLoad(db: Db, address: string, smtpPort: number) {
  const { id: userId, account_id: accountId } = await addUser(db, 'dona@exemplo.com.br', 'x')
  const token = await openSession(db, userId)
  const calls: Calls = { asked: 0, away: 0, wrong: [] }

  const call = caller(address, token, calls)
  const campaigns = await prepare(call, smtpPort)
  const looks = [
    '/campaigns',
    '/contacts',
    '/activity/by-date-status',
    `/metrics/campaigns/${campaigns.email}`,
  ]
  let people = 0
  const enter = (campaignId: number) => {
    people += 1
    const phone = `(11) 9${String(80_000_000 + (people % 19_999_999))}`
    return call('POST', '/contacts/with-campaign', {
      name: `Pessoa ${people}`,
      email: `pessoa${people}@exemplo.com.br`,
      whatsapp: phone,
      campaignId,
    })
  }
  const track = tracker(db, accountId, address, calls)

  let over = false
  const ticking = (async () => {
    for (let second = 0; !over; second += 1) {
      const next = new Promise((resolve) => setTimeout(resolve, 1000))
      void Promise.all([
        ...Array.from({ length: 10 }, () => enter(campaigns.email)),
        ...Array.from({ length: 2 }, () => enter(campaigns.whatsapp)),
        ...Array.from({ length: 8 }, (_, turn) => call('GET', looks[turn % looks.length] ?? '')),
        track(second, 50),
      ])
      await next
    }
  })()
  return {
    stop: async () => {
      over = true
      await ticking
      return calls
    },
  }
}

type Call = (method: string, path: string, body?: object) => Promise<unknown>

/** Asks the product, and keeps count of what it would not do. */
function caller(address: string, token: string, calls: Calls): Call {
  return async (method, path, body) => {
    calls.asked += 1
    try {
      const response = await fetch(`${address}/api${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(15_000),
      })
      if (response.status === 503) calls.away += 1
      else if (!response.ok) calls.wrong.push(`${method} ${path} ${response.status}`)
      return await response.json().catch(() => undefined)
    } catch (error) {
      calls.wrong.push(`${method} ${path} ${String(error)}`)
      return undefined
    }
  }
}

async function prepare(call: Call, smtpPort: number) {
  await call('POST', '/senders', {
    mode: 'smtp',
    name: 'Servidor',
    host: '127.0.0.1',
    port: smtpPort,
    security: 'none',
    fromName: 'Aurora',
    fromAddress: 'vendas@aurora.com.br',
    isDefault: true,
  })
  const idOf = (made: unknown) => (made as { id: number }).id
  const campaign = async (type: 'email' | 'whatsapp') => {
    const content = 'Olá {{name}}, veja https://aurora.com.br/proposta'
    const subject = type === 'email' ? { subject: 'Para {{name}}' } : {}
    const templateId = idOf(await call('POST', '/templates', { name: type, type, content, ...subject }))
    const campaignId = idOf(await call('POST', '/campaigns', { name: type, status: 'active' }))
    await call('POST', '/cadences/bulk', { campaignId, cadences: [{ templateId, delayMinutes: 0 }] })
    return campaignId
  }
  return { email: await campaign('email'), whatsapp: await campaign('whatsapp') }
}

/** Opens messages that left a while ago, as their readers would. */
function tracker(db: Db, accountId: number, address: string, calls: Calls) {
  const keys = parseKeys(key)
  if (!keys) throw new Error('no key')
  const tokens = trackingTokens(keys)
  let sent: number[] = []
  return async (second: number, hits: number) => {
    if (second % 10 === 0) sent = await lately(db, accountId).catch(() => sent)
    if (sent.length === 0) return
    await Promise.all(
      Array.from({ length: hits }, async (_, turn) => {
        const messageId = sent[(second * hits + turn) % sent.length] ?? 0
        const path = `/t/o/${tokens.sign({ kind: 'open', accountId, messageId })}.gif`
        const status = await fetch(`${address}${path}`, { signal: AbortSignal.timeout(15_000) }).then(
          (response) => response.status,
          (error: unknown) => String(error),
        )
        if (status !== 200) calls.wrong.push(`picture ${status}`)
      }),
    )
  }
}

async function lately(db: Db, accountId: number) {
  const rows = await db
    .selectFrom('messages')
    .select('id')
    .where('account_id', '=', accountId)
    .where('status', '=', 'success')
    .where('channel', '=', 'email')
    .orderBy('shipping_at', 'desc')
    .limit(2000)
    .execute()
  return rows.map(({ id }) => id)
}
