import { isStorable } from '@cadencia/domain/storable'
import { z } from 'zod'

import { Campaign } from './campaigns.ts'
import { ConditionInput } from './condition-input.ts'
import { endpoint } from './endpoint.ts'
import { ById, Day, Id, Instant, Nothing } from './shapes.ts'
import { CadenceStep } from './steps.ts'

/** Ten years: past it a step is a typing error. */
const maxDelayMinutes = 5_256_000

/** The texts name the step, so they are given by its place in the list. */
export const stepTexts = (place: number) => ({
  template: `Selecione um template para a etapa ${place}`,
  delay: `O intervalo da etapa ${place} deve ser positivo`,
  delayFraction: `O intervalo da etapa ${place} deve ser um número inteiro de minutos`,
  delayTooLong: `O intervalo da etapa ${place} deve ser de no máximo 10 anos`,
  byHand: `A etapa ${place} não é um e-mail: só um e-mail pode ser enviado à mão`,
  condition: `A condição da etapa ${place} deve ser sobre uma etapa antes dela`,
})

function delayError(minutes: number, texts: ReturnType<typeof stepTexts>): string | undefined {
  if (Number.isNaN(minutes) || minutes < 0) return texts.delay
  if (minutes > maxDelayMinutes) return texts.delayTooLong
  return Number.isInteger(minutes) ? undefined : texts.delayFraction
}

/** What is not a number is none: the check below names the step it is missing from. */
const Figure = z.number().catch(Number.NaN)

/** What a person is to do, as visiting or writing on LinkedIn, in their own words. */
export const TaskText = z.object({
  title: z
    .string('Diga o que fazer')
    .trim()
    .min(1, 'Diga o que fazer')
    .max(255, 'Use até 255 caracteres')
    .refine(isStorable, 'O texto tem um caractere que não pode ser guardado'),
  text: z
    .string('Texto inválido')
    .trim()
    .max(5000, 'Use até 5.000 caracteres')
    .refine(isStorable, 'O texto tem um caractere que não pode ser guardado')
    .default(''),
})

/** A step as it is written. */
export const StepInput = z.object({
  templateId: Figure.default(Number.NaN),
  delayMinutes: Figure,
  /** An e-mail leaves as an answer to the first one, under its subject. */
  inThread: z.boolean('Escolha sim ou não').optional(),
  byHand: z.boolean('Escolha sim ou não').optional(),
  /** A task instead of a template. */
  task: TaskText.optional(),
  condition: ConditionInput.nullish(),
})

/** The faults of steps, each by the place of its step. */
export function checkSteps(steps: readonly z.output<typeof StepInput>[], check: z.RefinementCtx) {
  for (const [index, step] of steps.entries()) {
    const texts = stepTexts(index + 1)
    if (!step.task && (!Number.isSafeInteger(step.templateId) || step.templateId < 1))
      check.addIssue({ code: 'custom', path: [index, 'templateId'], message: texts.template })
    const wrongDelay = delayError(step.delayMinutes, texts)
    if (wrongDelay) check.addIssue({ code: 'custom', path: [index, 'delayMinutes'], message: wrongDelay })
    if (step.condition && 'place' in step.condition && step.condition.place > index)
      check.addIssue({ code: 'custom', path: [index, 'condition'], message: texts.condition })
  }
}

export const CampaignChoice = z.coerce
  .number('Selecione uma campanha')
  .int('Selecione uma campanha')
  .positive('Selecione uma campanha')

/** How many steps a cadence has. */
export const stepsLimits = {
  least: [1, 'Adicione pelo menos uma etapa'],
  most: [100, 'Uma cadência tem no máximo 100 etapas'],
} as const

export const CadenceInput = z.object({
  campaignId: CampaignChoice,
  cadences: z
    .array(StepInput)
    .min(...stepsLimits.least)
    .max(...stepsLimits.most)
    .superRefine(checkSteps),
})

export const createCadence = endpoint({
  method: 'POST',
  path: '/cadences/bulk',
  summary: 'Cria a cadência de uma campanha que não tem uma ativa',
  status: 201,
  once: true,
  body: CadenceInput,
  response: z.array(CadenceStep),
})

export const previewCadence = endpoint({
  method: 'POST',
  path: '/cadences/preview',
  summary: 'Quando cada etapa sairia para um contato que entrasse agora',
  body: CadenceInput,
  response: z.array(z.object({ stepOrder: z.number().int().positive(), dueAt: Instant })),
})

export const listMyCadences = endpoint({
  method: 'GET',
  path: '/cadences/my-cadences',
  summary: 'As campanhas que têm cadência, com suas etapas',
  query: z.object({
    status: z.enum(['active', 'inactive'], 'Status inválido').optional(),
    startDate: Day('Data inválida').optional(),
    endDate: Day('Data inválida').optional(),
    campaignId: Id.optional(),
  }),
  response: z.array(Campaign),
})

export const listCadence = endpoint({
  method: 'GET',
  path: '/cadences',
  summary: 'As etapas da cadência de uma campanha',
  query: z.object({ campaignId: Id }),
  response: z.array(CadenceStep),
})

export const deleteStep = endpoint({
  method: 'DELETE',
  path: '/cadences/:id',
  summary: 'Remove uma etapa e cancela o que ela tinha pendente',
  params: ById,
  response: Nothing,
})
