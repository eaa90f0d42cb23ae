import { z } from 'zod'

import { titleOf } from './mail.ts'

const longestText = 4096

const required = (name: string) => `The parameter ${name} is required.`

/** What the Cloud API takes of a message, with its own words for what is wrong. */
const Call = z
  .object({
    messaging_product: z.literal('whatsapp', required('messaging_product')),
    to: z.string(required('to')).regex(/^\+?\d{7,15}$/, 'Recipient phone number not valid'),
    biz_opaque_callback_data: z.string().max(512).optional(),
  })
  .and(
    z.discriminatedUnion('type', [
      z.object({
        type: z.literal('text'),
        text: z.object({
          body: z
            .string(required("text['body']"))
            .min(1, required("text['body']"))
            .max(longestText, "Param text['body'] must be at most 4096 characters long."),
        }),
      }),
      z.object({
        type: z.literal('template'),
        template: z.object({
          name: z.string(required("template['name']")),
          language: z.object({ code: z.string() }),
          components: z
            .array(z.object({ parameters: z.array(z.object({ text: z.string().optional() })).default([]) }))
            .default([]),
        }),
      }),
    ]),
  )

type Call = z.infer<typeof Call>

/** What was asked, or what is wrong with it. */
export function readCall(body: string): { ok: true; call: Call } | { ok: false; fault: string } {
  const { success, data, error } = Call.safeParse(jsonOf(body))
  if (success) return { ok: true, call: data }
  return { ok: false, fault: error.issues[0]?.message ?? 'Invalid parameter' }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** An approved template's words are Meta's: of it we know its name and what fills it. */
export function textOf(call: Call): string {
  if (call.type === 'text') return call.text.body
  const { name, language, components } = call.template
  const values = components.flatMap(({ parameters }) => parameters.map(({ text = '' }) => text))
  return [`Template aprovado ${name} (${language.code})`, ...values].join('\n')
}

/** Ours says whose message it is: `user.message`. */
export function summaryOfCall(call: Call, accountId: number) {
  const [, owner, messageId] = /^(\d+)\.([1-9]\d{0,14})$/.exec(call.biz_opaque_callback_data ?? '') ?? []
  return {
    title: titleOf(textOf(call)),
    messageId: messageId && Number(owner) === accountId ? Number(messageId) : undefined,
  }
}
