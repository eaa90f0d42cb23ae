import { CadenceInput } from '@cadencia/contract/cadences'

const minutesPerDay = 1440

/** A step while it is written; its key stays with it when it moves. */
export type StepDraft = { key: number; templateId: string; days: string }

export const firstStep: StepDraft = { key: 1, templateId: '', days: '0' }

export const withNewStep = (steps: readonly StepDraft[]): StepDraft[] => [
  ...steps,
  { key: Math.max(...steps.map(({ key }) => key)) + 1, templateId: '', days: '1' },
]

export function moved(steps: readonly StepDraft[], from: number, to: number): StepDraft[] {
  const step = steps[from]
  return step ? steps.toSpliced(from, 1).toSpliced(to, 0, step) : [...steps]
}

/** Nothing typed is no interval, not an interval of zero. */
const minutesOf = (days: string) =>
  days.trim() === '' ? Number.NaN : Math.round(Number(days) * minutesPerDay)

/** Where nothing valid is typed yet, as if it were zero. */
export const delaysOf = (steps: readonly StepDraft[]) =>
  steps.map(({ days }) => Math.max(0, minutesOf(days) || 0))

export const readDraft = (campaignId: string, steps: readonly StepDraft[]) =>
  CadenceInput.safeParse({
    campaignId: Number(campaignId),
    cadences: steps.map(({ templateId, days }) => ({
      templateId: Number(templateId),
      delayMinutes: minutesOf(days),
    })),
  })

/** Where a fault is: 'campaignId', 'cadences', or a field of a step as 'cadences.0.templateId'. */
export type Faults = Readonly<Record<string, string>>

export const faultsOf = (error: ReturnType<typeof readDraft>['error']): Faults =>
  Object.fromEntries(error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [])
