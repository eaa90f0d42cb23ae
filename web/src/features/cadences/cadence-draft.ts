import { CadenceInput } from '@cadencia/contract/cadences'
import type { ConditionInput } from '@cadencia/contract/steps'
import { z } from 'zod'

import type { Form } from '#lib/form.ts'

const minutesPerDay = 1440

/** A step while it is written, its days as they are typed; its key stays with it when it moves. */
export type StepDraft = {
  key: number
  templateId: number | null
  days: string
  inThread: boolean
  /** A person sends the e-mail. */
  byHand?: boolean
  /** What a person is to do, instead of a template. */
  task?: { title: string; text: string }
  /** The step it names is named by its key, so that it moves with it. */
  condition?: ConditionInput | null
}

export type CadenceDraft = { campaignId: number | null; cadences: StepDraft[] }

const firstStep: StepDraft = { key: 1, templateId: null, days: '0', inThread: true }

export const emptyDraft = (campaignId: number | undefined): CadenceDraft => ({
  campaignId: campaignId ?? null,
  cadences: [firstStep],
})

export const isDirty = ({ cadences }: CadenceDraft) =>
  cadences.length > 1 ||
  cadences.some(
    ({ templateId, days, condition, task }) =>
      templateId !== null || days !== firstStep.days || condition || task,
  )

export const withNewStep = (steps: readonly StepDraft[], more: Partial<StepDraft> = {}): StepDraft[] => [
  ...steps,
  { key: Math.max(...steps.map(({ key }) => key)) + 1, templateId: null, days: '1', inThread: true, ...more },
]

export const newTask = { task: { title: '', text: '' } }

export function moved(steps: readonly StepDraft[], from: number, to: number): StepDraft[] {
  const step = steps[from]
  return step ? steps.toSpliced(from, 1).toSpliced(to, 0, step) : [...steps]
}

/** Of a step that was removed: a place that no step can depend on. */
const nowhere = 1000

/** A condition with the place of the step it names by its key. */
export function conditionByPlace(
  condition: ConditionInput | null | undefined,
  steps: readonly StepDraft[],
): ConditionInput | null {
  if (!condition || !('place' in condition)) return condition ?? null
  const index = steps.findIndex(({ key }) => key === condition.place)
  return { ...condition, place: index === -1 ? nowhere : index + 1 }
}

/** The same the other way round. */
export function conditionByKey(
  condition: ConditionInput | null,
  steps: readonly StepDraft[],
): ConditionInput | null {
  if (!condition || !('place' in condition)) return condition
  return { ...condition, place: steps[condition.place - 1]?.key ?? nowhere }
}

/** Nothing typed is no interval, not an interval of zero. */
const minutesOf = (days: string) =>
  days.trim() === '' ? Number.NaN : Math.round(Number(days) * minutesPerDay)

/** Where nothing valid is typed yet, as if it were zero. */
export const delaysOf = (steps: readonly StepDraft[]) =>
  steps.map(({ days }) => Math.max(0, minutesOf(days) || 0))

export const CadenceFromDraft = z
  .custom<CadenceDraft>()
  .transform(({ campaignId, cadences }): z.input<typeof CadenceInput> => ({
    campaignId,
    cadences: cadences.map(({ templateId, days, inThread, byHand, task, condition }) => ({
      templateId: templateId ?? Number.NaN,
      delayMinutes: minutesOf(days),
      // Said only where it is not as usual.
      ...(!inThread && { inThread }),
      ...(byHand && { byHand }),
      ...(task && { task }),
      ...(condition && { condition: conditionByPlace(condition, cadences) }),
    })),
  }))
  .pipe(CadenceInput)

/** What the parts of the form need of it. */
export type FormPart = { form: Form<CadenceDraft, z.output<typeof CadenceInput>> }

/** A select has texts; nothing chosen is an empty one. */
export const idOf = (chosen: string) => (chosen === '' ? null : Number(chosen))
