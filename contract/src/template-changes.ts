import { fitsBytes, headerBytes } from '@cadencia/domain/bytes'
import { z } from 'zod'

import { endpoint } from './endpoint.ts'
import { ById, Name, TemplateType } from './shapes.ts'
import { ApprovedTemplate, Template } from './templates.ts'

const subjectRequired = 'Assunto é obrigatório para templates de email'
/** A line of an email (RFC 5322), and what most servers take without asking. */
const subjectBytes = 998
const contentBytes = 500_000

const subjectTooLong = 'Assunto muito longo. Limite de 998 bytes; acentos e emojis ocupam mais.'
const preheaderLength = 255
const preheaderTooLong = 'Texto de prévia muito longo. Limite de 255 caracteres.'
const mostHoles = 1000
const tooManyHoles = 'Um template tem no máximo 1.000 variáveis.'
const contentTooLong = 'Conteúdo muito longo. Limite de 500 kB; acentos e emojis ocupam mais.'

export const Subject = z
  .string()
  .trim()
  .max(subjectBytes, { error: subjectTooLong, abort: true })
  .refine((subject) => headerBytes(subject) <= subjectBytes, subjectTooLong)
  .optional()

/** What mail programs show beside the subject. Absent leaves it as it is; null or nothing takes it away. */
export const Preheader = z.string().trim().max(preheaderLength, preheaderTooLong).nullish()

export const Content = z
  .string('Conteúdo é obrigatório')
  .max(contentBytes, { error: contentTooLong, abort: true })
  .refine((content) => content.trim() !== '', 'Conteúdo é obrigatório')
  .refine((content) => fitsBytes(content, contentBytes), contentTooLong)
  // Braces that close nothing count too: to tell them apart would mean to read all of it at every key.
  .refine((content) => content.split('}}', mostHoles + 2).length <= mostHoles + 1, tooManyHoles)

export const hasSubject = ({ type, subject }: { type: string; subject?: string | undefined }) =>
  type !== 'email' || Boolean(subject)
export const noSubject = { path: ['subject'], message: subjectRequired }

/** Subject and preheader are for email only and the approved template for WhatsApp only: asked there, dropped elsewhere. */
export const TemplateInput = z
  .object({
    name: Name,
    type: TemplateType,
    subject: Subject,
    preheader: Preheader,
    content: Content,
    /** Absent leaves it as it is; null takes it away. */
    approved: ApprovedTemplate.nullable().optional(),
  })
  .refine(hasSubject, noSubject)
  .transform(({ subject, preheader, approved, ...template }) => ({
    ...template,
    subject: template.type === 'email' ? subject : undefined,
    preheader: template.type === 'email' ? preheader : undefined,
    approved: template.type === 'whatsapp' ? approved : undefined,
  }))

export type TemplateInput = z.output<typeof TemplateInput>

export const typeIsFixed = 'O tipo não pode ser alterado após a criação'

export const createTemplate = endpoint({
  method: 'POST',
  path: '/templates',
  summary: 'Cria um template',
  status: 201,
  once: true,
  body: TemplateInput,
  response: Template,
})

export const updateTemplate = endpoint({
  method: 'PATCH',
  path: '/templates/:id',
  summary: 'Muda um template; o tipo não muda',
  params: ById,
  body: TemplateInput,
  response: Template,
})
