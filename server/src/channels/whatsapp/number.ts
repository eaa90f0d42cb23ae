import { z } from 'zod'

import type { Graph } from './api.ts'

/** Whether the Cloud API answered, and whether it knows the number: in its own words, or in ours where it said none. */
export type NumberReply = { answered: boolean; known: boolean; text: string }

/** A person waits for it. */
const timeoutMs = 20_000

const Answer = z.object({
  verified_name: z.string().optional(),
  display_phone_number: z.string().optional(),
  quality_rating: z.string().optional(),
  error: z.object({ code: z.number(), message: z.string() }).optional(),
})

/** Asks the Cloud API for the number itself: the answer proves number and token without sending anything. */
export async function askNumber({ baseUrl, phoneNumberId, token }: Graph): Promise<NumberReply> {
  const fields = 'verified_name,display_phone_number,quality_rating'
  const url = `${baseUrl}/${encodeURIComponent(phoneNumberId)}?fields=${fields}`
  try {
    const response = await fetch(url, {
      headers: { authorization: `Bearer ${token}` },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return { answered: true, ...understand(response.status, await response.json().catch(() => undefined)) }
  } catch (error) {
    return { answered: false, known: false, text: reasonOf(error) }
  }
}

function understand(httpStatus: number, body: unknown) {
  const answer = Answer.safeParse(body).data ?? {}
  if (answer.error) return { known: false, text: `${answer.error.code} ${answer.error.message}` }
  const { verified_name: name, display_phone_number: phone, quality_rating: quality } = answer
  if (!phone) return { known: false, text: `HTTP ${httpStatus}, sem dizer nada do número` }
  const parts = [name, phone, quality && `qualidade ${quality}`]
  return { known: true, text: parts.filter(Boolean).join(' · ') }
}

function reasonOf(error: unknown) {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return 'A Meta não respondeu em 20 segundos.'
  // fetch only says that it failed; the reason is in the cause.
  return `A Meta não foi alcançada: ${error.cause instanceof Error ? error.cause.message : error.message}`
}
