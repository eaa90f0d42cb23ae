import { compileEmail, composeEmail, type EmailSender, linksOf } from '#channels/email/compose/email.ts'

import { readMail } from './mail.ts'

export const author = {
  email: 'marcos@aurora.com.br',
  attributes: {
    name: 'Marcos Lima',
    company: 'Aurora & Cia',
    capture_page: 'https://conheca.com.br/?a=1&b=2',
  },
}
export const sender = {
  fromName: 'José, da Aurora',
  fromAddress: 'jose@aurora.com.br',
  replyTo: 'vendas@aurora.com.br',
}
export const ana = {
  name: 'Ana Conceição 🎉',
  email: 'ana@exemplo.com.br',
  whatsapp: '',
  metadata: { cidade: 'São <Paulo>' },
}
export const urls = {
  open: (accountId: number, messageId: number) => `https://app.br/t/o/${accountId}.${messageId}.gif`,
  click: (accountId: number, messageId: number, linkId: number) =>
    `https://app.br/t/c/${accountId}.${messageId}.${linkId}`,
  unsubscribe: (accountId: number, messageId: number) => `https://app.br/t/u/${accountId}.${messageId}`,
}
export const date = new Date('2026-11-13T15:04:05Z')

type Changes = {
  subject?: string
  content?: string
  preheader?: string
  to?: Partial<typeof ana>
  sender?: Partial<EmailSender>
  author?: { email: string; attributes: Record<string, string> }
}

export async function compose({ subject = 'Olá', content = 'Olá', preheader = '', ...changes }: Changes) {
  const { to = {}, sender: other = {}, author: from = author } = changes
  const template = { subject, content, preheader }
  const linkIds = new Map(linksOf(template, from).map((url, index) => [url, index + 1]))
  const compiled = await compileEmail({
    template,
    author: from,
    sender: { ...sender, ...other },
    linkIds,
    urls,
  })
  const message = {
    accountId: 7,
    messageId: 99,
    to: { ...ana, ...to },
    date,
    name: 'c1.abc',
    messageIdDomain: 'aurora.com.br',
  }
  return composeEmail(compiled, message)
}

/** The message as its reader's program reads it. */
export async function mailOf(changes: Changes) {
  const composed = await compose(changes)
  if (!composed.ok) throw new Error(composed.reason)
  return readMail(composed.raw)
}

/** The headers of every message, in their order. */
export const headers = [
  'From',
  'Reply-To',
  'To',
  'Subject',
  'Date',
  'Message-ID',
  'List-Unsubscribe',
  'List-Unsubscribe-Post',
  'MIME-Version',
  'Content-Type',
]
