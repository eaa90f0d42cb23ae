import { channels } from '@cadencia/domain/channel'
import { z } from 'zod'

import { endpoint } from './endpoint.ts'
import { ById, Id, Instant, Name, Nothing } from './shapes.ts'

export const Channel = z.enum(channels, 'Tipo é obrigatório')
export type Channel = z.infer<typeof Channel>

const subjectRequired = 'Assunto é obrigatório para templates de email'

/** Subject is for email only: asked there, dropped elsewhere. */
export const TemplateInput = z
  .object({
    name: Name,
    type: Channel,
    subject: z.string().trim().max(500, 'Assunto muito longo. Limite de 500 caracteres.').optional(),
    content: z
      .string('Conteúdo é obrigatório')
      .refine((content) => content.trim() !== '', 'Conteúdo é obrigatório')
      .refine((content) => content.length <= 500_000, 'Conteúdo muito longo. Limite de 500 KB.'),
  })
  .refine((template) => template.type !== 'email' || template.subject, {
    path: ['subject'],
    message: subjectRequired,
  })
  .transform(({ subject, ...template }) => ({
    ...template,
    subject: template.type === 'email' ? subject : undefined,
  }))

export type TemplateInput = z.output<typeof TemplateInput>

export const typeIsFixed = 'O tipo não pode ser alterado após a criação'

export const Template = z.object({
  id: Id,
  name: z.string(),
  type: Channel,
  subject: z.string().optional(),
  content: z.string(),
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
