import { askGraph } from '#channels/whatsapp/api.ts'

import type { OwnNumber } from './numbers.ts'
import type { Inbound } from './payload.ts'

const text = 'Pronto: você não vai mais receber nossas mensagens por aqui.'
const dayMs = 24 * 3_600_000

/**
 * Tells whoever asked to be left alone that it is so: the one thing said after it, and only while free text may answer.
 * What went wrong with it, if anything; it is not tried again.
 */
export async function confirmOptOut(
  { phoneNumberId, token }: OwnNumber,
  { from, timestamp }: Inbound,
  baseUrl: string,
): Promise<string | undefined> {
  if (token === undefined || Date.now() - timestamp.getTime() > dayMs) return undefined
  const body = {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: from,
    type: 'text',
    text: { body: text },
  }
  const reply = await askGraph({ baseUrl, phoneNumberId, token }, JSON.stringify(body), async () => true)
  if (reply.kind !== 'answered') return reply.kind
  return reply.wamid ? undefined : `${reply.code ?? reply.httpStatus}`
}
