import { z } from 'zod'

import { endpoint } from './endpoint.ts'
import { ById, Id, Instant, Nothing, orElse, TemplateType, Words } from './shapes.ts'

const approvedName = 'Use o nome do template na Meta: letras minúsculas, números e _'
const approvedLanguage = 'Use o código do idioma na Meta, como pt_BR'
/** The template approved by Meta that stands for ours outside the 24-hour window, and what fills its variables in order. */
export const ApprovedTemplate = z.object({
  name: z
    .string()
    .trim()
    .max(512, { error: approvedName, abort: true })
    .regex(/^[a-z0-9_]+$/, approvedName),
  language: z
    .string()
    .trim()
    .max(6, { error: approvedLanguage, abort: true })
    .regex(/^[a-z]{2,3}(_[A-Z]{2})?$/, approvedLanguage),
  variables: z
    .array(z.string().trim().min(1, 'Preencha cada variável').max(1000, 'Variável muito longa'))
    .max(50, 'No máximo 50 variáveis'),
})

export const Template = z.object({
  id: Id,
  name: z.string(),
  type: TemplateType,
  subject: z.string().nullish(),
  preheader: z.string().nullish(),
  content: Words,
  approved: ApprovedTemplate.nullish(),
  createdAt: Instant,
  /** What it asks for and nobody could ever fill, as typed: such a message does not leave. */
  unknownPlaceholders: orElse(z.array(z.string()), []),
  /** The active steps it is in, and how many are still to receive it; of one template asked for by itself. */
  uses: z
    .array(
      z.object({ campaign: z.object({ id: Id, name: z.string() }), step: z.number(), pending: z.number() }),
    )
    .nullish(),
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
  query: z.object({ type: TemplateType }),
  response: z.array(Template),
})

export const getTemplate = endpoint({
  method: 'GET',
  path: '/templates/:id',
  summary: 'Um template',
  params: ById,
  response: Template,
})

export const deleteTemplate = endpoint({
  method: 'DELETE',
  path: '/templates/:id',
  summary: 'Exclui um template que nenhuma etapa ativa usa',
  params: ById,
  response: Nothing,
})
