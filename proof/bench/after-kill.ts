import { setTimeout as pause } from 'node:timers/promises'

import { startChild, takenBy } from './children.ts'
import { type Office, type Parts, pendingOf, startCampaign } from './office.ts'
import { type Product, startProduct } from './product.ts'

/** Says how many messages are in doubt after the sender was killed in the middle of a campaign, and how many left twice. Another sends in its place. */
export async function afterKill(parts: Parts, office: Office, sender: Product, connections: number) {
  const sink = await startChild('sink.ts', { delayMs: 1 })
  const due = await startCampaign(office, Number(sink.ready), 2, connections)
  while ((await pendingOf(parts.client)) > due / 2) await pause(10)
  await sender.kill()
  const next = await startProduct('dispatcher', parts.url, parts.folder)
  while ((await pendingOf(parts.client)) > 0) await pause(100)
  const { rows } = await parts.client.query<{ doubts: string }>(
    `select count(*) as doubts from messages where state = 'unknown'`,
  )
  const { messages } = await takenBy(sink)
  return { doubts: Number(rows[0]?.doubts), twice: Math.max(0, messages - due), next }
}
