import type { Author, Recipient } from '@cadencia/domain/template'

import { type NotComposed, refused } from '#channels/missing.ts'
import { compileText, fillText } from '#channels/text.ts'

/** A template that Meta has approved: its name there, and what fills its variables. */
export type ApprovedTemplate = { name: string; language: string; variables: readonly string[] }

export const longestText = 4096

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
    const filled = fillText(compileText(variable, author), to)
    if (!filled.ok) return filled
    // Meta refuses breaks, tabs and runs of spaces in a variable, and an empty one.
    const text = filled.text.replace(/\s+/g, ' ').trim()
    if (text === '') return refused(`A variável ${parameters.length + 1} do template aprovado ficou vazia`)
    parameters.push({ type: 'text', text })
  }
  const components = parameters.length > 0 ? { components: [{ type: 'body', parameters }] } : {}
  return { type: 'template', template: { name, language: { code: language }, ...components } }
}
