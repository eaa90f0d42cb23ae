import { createHmac } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

import type { Log } from '#platform/log.ts'

/** Where the statuses of a user's messages are told, and what proves who tells them. */
export type Webhook = { url: string; appSecret: string }

export type Told = { accountId: number; wamid: string; to: string; opaque: string | undefined }

type Status = Told & { status: 'sent' | 'delivered' | 'read'; at: Date }

/** How long after a message each of its statuses comes about. */
export const usualDelaysMs = { sent: 100, delivered: 1000, read: 3000 }

const gatherMs = 50
const inOneCall = 200
/** A webhook that does not answer is asked again; Meta goes on for days, we for a minute. */
const againAfterMs = [1000, 5000, 15_000, 30_000]
const timeoutMs = 10_000

type Options = {
  webhookFor: (accountId: number) => Webhook | undefined
  delaysMs: typeof usualDelaysMs
  log: Log
}

/** Tells what becomes of each message, several in a call, each user's in their order. What is under way at a stop is forgotten. */
export function startStatuses({ webhookFor, delaysMs, log }: Options) {
  const stopping = new AbortController()
  const waiting = new Map<number, Status[]>()
  const telling = new Set<number>()

  function tell(told: Told) {
    if (!webhookFor(told.accountId)) return
    for (const status of ['sent', 'delivered', 'read'] as const) {
      setTimeout(() => add({ ...told, status, at: new Date() }), delaysMs[status]).unref()
    }
  }

  function add(status: Status) {
    const { accountId } = status
    const mine = waiting.get(accountId) ?? []
    mine.push(status)
    waiting.set(accountId, mine)
    if (telling.has(accountId) || stopping.signal.aborted) return
    telling.add(accountId)
    void tellAll(accountId).finally(() => telling.delete(accountId))
  }

  async function tellAll(accountId: number) {
    await pause(gatherMs, undefined, { ref: false })
    for (let group = takeOf(accountId); group.length > 0; group = takeOf(accountId)) {
      const webhook = webhookFor(accountId)
      if (webhook && !(await post(webhook, group)) && !stopping.signal.aborted)
        log.warn({ accountId, statuses: group.length }, 'sandbox: nobody heard these statuses')
    }
  }

  const takeOf = (accountId: number) => waiting.get(accountId)?.splice(0, inOneCall) ?? []

  async function post({ url, appSecret }: Webhook, group: readonly Status[]): Promise<boolean> {
    const body = JSON.stringify(payloadOf(group))
    const signature = createHmac('sha256', appSecret).update(body).digest('hex')
    const headers = { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` }
    for (const waitMs of [...againAfterMs, undefined]) {
      const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(timeoutMs)])
      const answer = await fetch(url, { method: 'POST', headers, body, signal }).catch(() => undefined)
      if (answer?.ok) return true
      if (waitMs === undefined || stopping.signal.aborted) return false
      await pause(waitMs, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined)
    }
    return false
  }

  return { tell, stop: () => stopping.abort() }
}

/** As Meta writes it. */
const payloadOf = (group: readonly Status[]) => ({
  object: 'whatsapp_business_account',
  entry: [
    {
      id: 'sandbox',
      changes: [
        {
          field: 'messages',
          value: {
            messaging_product: 'whatsapp',
            metadata: {
              display_phone_number: 'sandbox',
              phone_number_id: `sandbox-${group[0]?.accountId}`,
            },
            statuses: group.map(({ wamid, status, at, to, opaque }) => ({
              id: wamid,
              status,
              timestamp: String(Math.floor(at.getTime() / 1000)),
              recipient_id: to,
              ...(opaque !== undefined && { biz_opaque_callback_data: opaque }),
            })),
          },
        },
      ],
    },
  ],
})
