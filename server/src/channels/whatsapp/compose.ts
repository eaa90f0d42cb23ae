import {
  type Author,
  type Compiled,
  compile,
  placeholdersOf,
  type Recipient,
  refill,
  valuesOf,
} from '@cadencia/domain/template'

import { missingIn, type NotComposed, refused } from '#channels/missing.ts'

/** A template that Meta has approved: its name there, and what fills its variables. */
export type ApprovedTemplate = { name: string; language: string; variables: readonly string[] }

export type CompiledText = { template: Compiled; author: Author }

export const compileWhatsApp = (content: string, author: Author): CompiledText => ({
  template: compile(content),
  author,
})

/** What the message says, as typed, and what filled its holes. */
export function fillWhatsApp(
  { template, author }: CompiledText,
  to: Recipient,
): { ok: true; text: string; values: string[] } | NotComposed {
  const known = valuesOf(template, to, author)
  const values = known.filter((value) => value !== undefined)
  if (values.length < known.length) return missingIn(placeholdersOf(template), known)
  return { ok: true, text: refill(template, values, 'text').text, values }
}

const longestText = 4096

/** The body of the call to the Cloud API: free text, or an approved template with its variables filled in. */
export function whatsAppBody(parts: {
  /** E.164. */
  to: string
  text: string
  approved: ApprovedTemplate | undefined
  work: { accountId: number; id: number; contact: Recipient }
  author: Author
}): { ok: true; body: string } | NotComposed {
  const content = parts.approved
    ? templateOf(parts.approved, parts.work.contact, parts.author)
    : textOf(parts.text)
  if ('ok' in content) return content
  return {
    ok: true,
    body: JSON.stringify({
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: parts.to.replace(/\D/g, ''),
      ...content,
      // Comes back with every status, so that an answer lost on the way can still be matched to its message.
      biz_opaque_callback_data: opaqueOf(parts.work.accountId, parts.work.id),
    }),
  }
}

const opaqueOf = (accountId: number, messageId: number) => `${accountId}.${messageId}`

/** Whose message a status speaks of. */
export function readOpaque(opaque: string): { accountId: number; messageId: number } | undefined {
  const [, accountId, messageId] = /^([1-9]\d{0,14})\.([1-9]\d{0,14})$/.exec(opaque) ?? []
  return accountId && messageId ? { accountId: Number(accountId), messageId: Number(messageId) } : undefined
}

function textOf(text: string) {
  if (text.trim() === '') return refused('A mensagem ficou vazia depois de preenchida')
  if (text.length > longestText)
    return refused('A mensagem tem mais de 4096 caracteres, o limite do WhatsApp')
  return { type: 'text', text: { preview_url: true, body: text } }
}

function templateOf({ name, language, variables }: ApprovedTemplate, to: Recipient, author: Author) {
  const parameters: { type: 'text'; text: string }[] = []
  for (const variable of variables) {
    const filled = fillWhatsApp(compileWhatsApp(variable, author), to)
    if (!filled.ok) return filled
    // Meta refuses breaks, tabs and runs of spaces in a variable, and an empty one.
    const text = filled.text.replace(/\s+/g, ' ').trim()
    if (text === '') return refused(`A variável ${parameters.length + 1} do template aprovado ficou vazia`)
    parameters.push({ type: 'text', text })
  }
  const components = parameters.length > 0 ? { components: [{ type: 'body', parameters }] } : {}
  return { type: 'template', template: { name, language: { code: language }, ...components } }
}
