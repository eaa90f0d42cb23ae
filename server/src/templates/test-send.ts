import { randomUUID } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'

import type { TemplateTest, TemplateTestInput } from '@cadencia/contract/template-test'
import { noPublicAddress } from '@cadencia/domain/public-address'
import { sampleRecipient } from '@cadencia/domain/sample'
import { type Author, compile } from '@cadencia/domain/template'

import type { EmailTemplate } from '#channels/email/compose/draft.ts'
import { compileEmail, composeEmail, type EmailSender } from '#channels/email/compose/email.ts'
import type { MailSender } from '#channels/email/mail-sender.ts'
import { domainOf, sendNow } from '#channels/email/send-now.ts'
import { isReachable } from '#channels/public-url.ts'
import { authorOf } from '#channels/queries.ts'
import { channelOf } from '#channels/registry.ts'
import type { SenderContext } from '#channels/sender-form.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/problem.ts'
import type { Caller } from '#platform/route.ts'
import type { openBox } from '#sandbox/box.ts'
import { summaryOf } from '#sandbox/mail.ts'
import { defaultSender } from '#senders/queries.ts'
import { trial } from '#senders/trial.ts'

const notByWhatsApp =
  'O teste por WhatsApp não está disponível: só templates de e-mail podem ser enviados a você.'
const noSender = 'Escolha um canal de e-mail padrão no seu perfil para enviar o teste.'

export type TestParts = { context: SenderContext; box: ReturnType<typeof openBox>; publicUrl: () => string }

/** A template to the user's own address, as a campaign would send it. Nothing of it is counted or kept as a message. */
export async function sendTest(
  db: Db,
  { context, box, publicUrl }: TestParts,
  { accountId, userId }: Caller,
  { type, subject = '', preheader, content }: TemplateTestInput,
): Promise<TemplateTest> {
  if (!channelOf(type).isMail) throw new Refusal('not_testable', { message: notByWhatsApp })
  const [author, row] = await Promise.all([authorOf(db, userId), defaultSender(db, accountId, 'email')])
  if (!row) throw new Refusal('not_testable', { message: noSender })
  const to = author.email
  const template = { subject: `[Teste] ${subject}`, content, preheader: preheader ?? '' }
  const write = (sender: EmailSender) =>
    compose({ template, author, sender, publicUrl: publicUrl(), accountId })

  if (row.mode === 'sandbox') {
    const raw = await write({
      fromName: author.attributes['name'] ?? to,
      fromAddress: to,
      replyTo: undefined,
    })
    await box.keep({ accountId, channel: 'email', recipient: to, raw, ...summaryOf(raw, accountId) })
    return { ok: true, reply: 'Guardada na caixa de testes', to }
  }
  if (!isReachable(context.publicUrl)) return { ok: false, reply: noPublicAddress, to }
  const letter = {
    to,
    write: ({ fromName, fromAddress, replyTo }: MailSender) => write({ fromName, fromAddress, replyTo }),
  }
  const { ok, steps } = await trial(db, row, () => sendNow({ ...context, db }, row, letter))
  return { ok, reply: steps.at(-1)?.reply ?? '', to }
}

type Parts = {
  template: EmailTemplate
  author: Author
  sender: EmailSender
  publicUrl: string
  accountId: number
}

/** Half a megabyte takes a while: others have their turn in between. */
async function compose({ template, author, sender, publicUrl, accountId }: Parts): Promise<Buffer> {
  const address = (path: string) => () => `${publicUrl}/t/${path}`
  const urls = { open: address('o/teste.gif'), click: address('c/teste'), unsubscribe: address('u/teste') }
  const { subject, content, preheader } = template
  const sample = sampleRecipient([subject, content, preheader].flatMap((text) => compile(text)))
  await turn()
  const compiled = await compileEmail({ template, author, sender, linkIds: new Map(), urls })
  await turn()
  const mail = composeEmail(compiled, {
    accountId,
    messageId: 0,
    to: { ...sample, email: author.email },
    date: new Date(),
    // Names no message, so nothing that comes back is taken for an answer to one.
    name: `test.${randomUUID()}`,
    messageIdDomain: domainOf(sender.fromAddress),
  })
  if (!mail.ok) throw new Refusal('invalid', { message: mail.reason })
  return mail.raw
}
