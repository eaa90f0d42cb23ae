import { fitsBytes, headerBytes } from '@cadencia/domain/bytes'
import { z } from 'zod'

import { endpoint } from './endpoint.ts'
import { ById, Channel, Id, Instant, Name, Nothing } from './shapes.ts'

const subjectRequired = 'Assunto é obrigatório para templates de email'
/** A line of an email (RFC 5322), and what most servers take without asking. */
const subjectBytes = 998
const contentBytes = 500_000

export const Subject = z
  .string()
  .trim()
  .refine(
    (subject) => headerBytes(subject) <= subjectBytes,
    'Assunto muito longo. Limite de 998 bytes; acentos e emojis ocupam mais.',
  )
  .optional()

export const Content = z
  .string('Conteúdo é obrigatório')
  .refine((content) => content.trim() !== '', 'Conteúdo é obrigatório')
  .refine(
    (content) => fitsBytes(content, contentBytes),
    'Conteúdo muito longo. Limite de 500 kB; acentos e emojis ocupam mais.',
  )

const approvedName = 'Use o nome do template na Meta: letras minúsculas, números e _'
/** The template approved by Meta that stands for ours outside the 24-hour window, and what fills its variables in order. */
export const ApprovedTemplate = z.object({
  name: z
    .string()
    .trim()
    .regex(/^[a-z0-9_]{1,512}$/, approvedName),
  language: z
    .string()
    .trim()
    .regex(/^[a-z]{2,3}(_[A-Z]{2})?$/, 'Use o código do idioma na Meta, como pt_BR'),
  variables: z
    .array(z.string().trim().min(1, 'Preencha cada variável').max(1000, 'Variável muito longa'))
    .max(50, 'No máximo 50 variáveis'),
})

export const hasSubject = ({ type, subject }: { type: string; subject?: string | undefined }) =>
  type !== 'email' || Boolean(subject)
export const noSubject = { path: ['subject'], message: subjectRequired }

/** Subject is for email only and the approved template for WhatsApp only: asked there, dropped elsewhere. */
export const TemplateInput = z
  .object({
    name: Name,
    type: Channel,
    subject: Subject,
    content: Content,
    /** Absent leaves it as it is; null takes it away. */
    approved: ApprovedTemplate.nullable().optional(),
  })
  .refine(hasSubject, noSubject)
  .transform(({ subject, approved, ...template }) => ({
    ...template,
    subject: template.type === 'email' ? subject : undefined,
    approved: template.type === 'whatsapp' ? approved : undefined,
  }))

export type TemplateInput = z.output<typeof TemplateInput>

export const typeIsFixed = 'O tipo não pode ser alterado após a criação'

export const Template = z.object({
  id: Id,
  name: z.string(),
  type: Channel,
  subject: z.string().optional(),
  content: z.string(),
  approved: ApprovedTemplate.optional(),
  createdAt: Instant,
  /** What it asks for and nobody could ever fill, as typed: such a message does not leave. */
  unknownPlaceholders: z.array(z.string()),
})
export type Template = z.infer<typeof Template>

export const listTemplates = endpoint({
  method: 'GET',
  path: '/templates',
  summary: 'Todos os templates',
  response: z.array(Template),
})

export const listTemplatesByType = endpoint({
  method: 'GET',
  path: '/templates/by-type',
  summary: 'Os templates de um canal',
  query: z.object({ type: Channel }),
  response: z.array(Template),
})

export const getTemplate = endpoint({
  method: 'GET',
  path: '/templates/:id',
  summary: 'Um template',
  params: ById,
  response: Template,
})

export const createTemplate = endpoint({
  method: 'POST',
  path: '/templates',
  summary: 'Cria um template',
  status: 201,
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

export const deleteTemplate = endpoint({
  method: 'DELETE',
  path: '/templates/:id',
  summary: 'Exclui um template que nenhuma etapa ativa usa',
  params: ById,
  response: Nothing,
})
