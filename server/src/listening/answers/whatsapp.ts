import { sandboxOf, type TransportOptions } from '#channels/channel.ts'
import type { SenderRow } from '#channels/queries.ts'
import { askGraph, type Graph, metaUrl } from '#channels/whatsapp/api.ts'
import { cloudApiSender } from '#channels/whatsapp/settings.ts'

import type { LeavingAnswer, Left } from './queue.ts'

function graphOf(options: TransportOptions, row: SenderRow): Graph {
  if (row.mode !== 'sandbox')
    return { baseUrl: options.graphUrl ?? metaUrl, ...cloudApiSender(options.keys, row) }
  const { baseUrl, tokenFor } = sandboxOf(options).graph
  return { baseUrl, phoneNumberId: `sandbox-${row.account_id}`, token: tokenFor(row.account_id) }
}

/** Hands an answer to the Cloud API as free text: the contact wrote within a day. */
export async function leaveByWhatsApp(
  options: TransportOptions,
  row: SenderRow,
  { recipient, said }: LeavingAnswer,
): Promise<Left> {
  const body = JSON.stringify({
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: recipient.replace(/\D/g, ''),
    type: 'text',
    text: { preview_url: true, body: said },
  })
  const reply = await askGraph(graphOf(options, row), body, async () => true)
  if (reply.kind === 'refused_gate') return { state: 'failed', reply: '' }
  if (reply.kind === 'unreachable') return { state: 'failed', reply: reply.text }
  if (reply.kind === 'lost') return { state: 'unknown', reply: reply.text }
  return reply.wamid ? { state: 'sent', reply: reply.wamid } : { state: 'failed', reply: reply.text }
}
