import { mostVariants } from '@cadencia/domain/variants'
import { measures } from '@cadencia/domain/verdict'
import { z } from 'zod'

import { endpoint } from './endpoint.ts'
import { ById, Channel, Count, Id, MaybeInstant, Words } from './shapes.ts'
import { Variant } from './steps.ts'

const weightMessage = 'A parte de cada versão vai de 1 a 100'
const Weight = z.int(weightMessage).min(1, weightMessage).max(100, weightMessage)
const Letter = z.int('Versão inválida').min(1, 'Versão inválida').max(26, 'Versão inválida')

export const VariantsInput = z.object({
  variants: z
    .array(
      z.object({
        /** One that the step has or had, with its own template. Absent: a new one. */
        variant: Letter.optional(),
        templateId: z.int('Selecione um template').positive('Selecione um template'),
        weight: Weight,
      }),
    )
    .min(2, 'Compare pelo menos 2 versões')
    .max(mostVariants, `Compare no máximo ${mostVariants} versões`)
    .superRefine((variants, check) => {
      const message = 'Escolha um template diferente para cada versão'
      for (const [index, { templateId }] of variants.entries())
        if (variants.findIndex((other) => other.templateId === templateId) < index)
          check.addIssue({ code: 'custom', path: [index, 'templateId'], message })
    }),
})

export const setVariants = endpoint({
  method: 'PUT',
  path: '/cadences/:id/variants',
  summary: 'As versões de uma etapa que são comparadas; a primeira fica sendo o template da etapa',
  params: ById,
  body: VariantsInput,
  response: z.array(Variant),
})

export const keepVariant = endpoint({
  method: 'POST',
  path: '/cadences/:id/variants/keep',
  summary: 'Fica só com uma versão da etapa; os números das outras permanecem',
  params: ById,
  body: z.object({ variant: Letter }),
  response: z.array(Variant),
})

/** Which version is better, as far as the numbers say at this moment. */
export const Verdict = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('few') }),
  z.object({
    kind: z.literal('open'),
    measure: z.enum(measures),
    leader: Letter.nullable(),
    /** In percent, from 1 to 99. */
    chance: Count.nullable(),
    /** How many more sends of the step a verdict needs; null: too many to name a number. */
    missing: Count.nullable(),
  }),
  z.object({ kind: z.literal('better'), measure: z.enum(measures), leader: Letter, chance: Count }),
])

export const VariantMetrics = z.object({
  variant: Letter,
  templateId: Id,
  templateName: Words,
  subject: z.string().nullable(),
  weight: Count,
  /** Null while it is compared. */
  endedAt: MaybeInstant,
  sentMessages: Count,
  deliveredMessages: Count,
  openedMessages: Count,
  clickedMessages: Count,
  unsubscribedMessages: Count,
  bouncedMessages: Count,
  /** Contacts who wrote back or took the call. */
  answered: Count,
})
export type VariantMetrics = z.infer<typeof VariantMetrics>

export const StepVariants = z.object({
  cadenceId: Id,
  stepOrder: z.number().int(),
  channel: Channel,
  variants: z.array(VariantMetrics),
  /** Null: nothing is compared any more. */
  verdict: Verdict.nullable(),
})
export type StepVariants = z.infer<typeof StepVariants>

export const listVariantMetrics = endpoint({
  method: 'GET',
  path: '/metrics/campaigns/:id/variants',
  summary: 'Os números de uma campanha, por versão de cada etapa',
  params: ById,
  response: z.array(StepVariants),
})
