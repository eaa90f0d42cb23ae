import { whatsAppStatuses } from '@cadencia/domain/whatsapp-status'
import { z } from 'zod'

import { Refusal } from '#platform/problem.ts'

const text = z
  .string()
  .max(5000)
  .refine((value) => !value.includes('\0'))
const moment = z
  .string()
  .regex(/^\d{9,11}$/)
  .transform((seconds) => new Date(Number(seconds) * 1000))

export const Status = z.object({
  id: text.min(1).max(300),
  status: z.enum(whatsAppStatuses),
  timestamp: moment,
  biz_opaque_callback_data: text.optional(),
  errors: z
    .array(z.object({ code: z.number(), title: text.optional() }))
    .max(100)
    .optional(),
})
export type Status = z.infer<typeof Status>

const Inbound = z.object({
  id: text.min(1).max(300),
  from: z.string().regex(/^\d{7,15}$/),
  timestamp: moment,
  type: z.string().max(50).optional(),
  text: z.object({ body: text }).optional(),
  button: z.object({ text: text.optional() }).optional(),
  interactive: z.object({ button_reply: z.object({ title: text }).optional() }).optional(),
  context: z.object({ id: text.optional() }).optional(),
})
export type Inbound = z.infer<typeof Inbound>

const Value = z.object({
  metadata: z.object({ phone_number_id: z.string().max(40) }),
  // Each for itself: a kind nobody knows must not stop the others.
  statuses: z.array(z.unknown()).default([]),
  messages: z.array(z.unknown()).default([]),
})

const Payload = z.object({
  entry: z.array(z.object({ changes: z.array(z.object({ value: z.unknown() })) })),
})

export type Told = { phoneNumberId: string; statuses: Status[]; inbound: Inbound[] }

const valid = <T>(schema: z.ZodType<T>, items: readonly unknown[]) =>
  items.flatMap((item) => {
    const read = schema.safeParse(item)
    return read.success ? [read.data] : []
  })

/** Meta gathers up to a thousand updates in a call. */
const mostUpdates = 1000

/** Everything Meta says in one call, of every number; undefined if it is not such a call. */
export function readPayload(body: unknown): Told[] | undefined {
  const payload = Payload.safeParse(body)
  if (!payload.success) return undefined
  const changes = payload.data.entry.flatMap((entry) => entry.changes)
  refuseMoreThan(mostUpdates, changes)
  const values = valid(
    Value,
    changes.map(({ value }) => value),
  )
  refuseMoreThan(
    mostUpdates,
    values.flatMap(({ statuses, messages }) => [...statuses, ...messages]),
  )
  return values.map(({ metadata, statuses, messages }) => ({
    phoneNumberId: metadata.phone_number_id,
    statuses: valid(Status, statuses),
    inbound: valid(Inbound, messages),
  }))
}

function refuseMoreThan(limit: number, items: readonly unknown[]) {
  if (items.length > limit) throw new Refusal('too_large')
}
