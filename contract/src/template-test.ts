import { z } from 'zod'

import { endpoint } from './endpoint.ts'
import { Content, hasSubject, noSubject, Preheader, Subject } from './template-changes.ts'

/** As it stands in the form, saved or not. */
const TemplateTestInput = z
  .object({
    type: z.enum(['email', 'whatsapp'], 'Só templates de e-mail e WhatsApp são enviados'),
    subject: Subject,
    preheader: Preheader,
    content: Content,
  })
  .refine(hasSubject, noSubject)
export type TemplateTestInput = z.output<typeof TemplateTestInput>

/** What the mail server answered, to the letter. */
const TemplateTest = z.object({ ok: z.boolean(), reply: z.string(), to: z.string() })
export type TemplateTest = z.infer<typeof TemplateTest>

export const testTemplate = endpoint({
  method: 'POST',
  path: '/templates/test',
  summary: 'Envia um template ao próprio usuário, preenchido com um contato de exemplo',
  body: TemplateTestInput,
  response: TemplateTest,
})
