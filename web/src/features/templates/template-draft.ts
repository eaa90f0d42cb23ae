import { TemplateInput } from '@cadencia/contract/template-changes'
import type { Template } from '@cadencia/contract/templates'
import type { TemplateType } from '@cadencia/domain/channel'
import { z } from 'zod'

import type { Form } from '#lib/form.ts'

/** What the form holds while it is written: every field a text, the subject too where it is not asked. */
export type TemplateDraft = {
  name: string
  type: TemplateType
  subject: string
  preheader: string
  content: string
  /** The name of the template at Meta; empty when there is none. */
  approved: string
  approvedLanguage: string
  /** What fills its variables, one a line. */
  approvedVariables: string
}

export const emptyDraft: TemplateDraft = {
  name: '',
  type: 'email',
  subject: '',
  preheader: '',
  content: '',
  approved: '',
  approvedLanguage: 'pt_BR',
  approvedVariables: '',
}

export const draftOf = ({ name, type, subject, preheader, content, approved }: Template): TemplateDraft => ({
  ...emptyDraft,
  name,
  type,
  subject: subject ?? '',
  preheader: preheader ?? '',
  content,
  ...(approved && {
    approved: approved.name,
    approvedLanguage: approved.language,
    approvedVariables: approved.variables.join('\n'),
  }),
})

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

function approvedOf({ type, approved, approvedLanguage, approvedVariables }: TemplateDraft) {
  if (type !== 'whatsapp' || approved.trim() === '') return null
  return { name: approved, language: approvedLanguage, variables: linesOf(approvedVariables) }
}

/** The draft as the contract has it. */
export const TemplateFromDraft = z
  .custom<TemplateDraft>()
  .transform((draft): z.input<typeof TemplateInput> => ({
    ...draft,
    preheader: draft.preheader.trim() || null,
    approved: approvedOf(draft),
  }))
  .pipe(TemplateInput)

/** What the parts of the form need of it. */
export type FormPart = { form: Form<TemplateDraft, TemplateInput> }
