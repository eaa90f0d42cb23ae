import { OutcomeInput, type Task, TaskOutcome } from '@cadencia/contract/tasks'
import { z } from 'zod'

import { readMoment } from '#lib/typed-date.ts'

type Outcome = z.infer<typeof TaskOutcome>
type Choice = { outcome: Outcome; label: string }

/** In the order of their keys, from 1. */
export const outcomesOf: Record<Task['channel'], readonly Choice[]> = {
  call: [
    { outcome: 'answered', label: 'Atendeu' },
    { outcome: 'no_answer', label: 'Não atendeu' },
    { outcome: 'call_later', label: 'Ligar depois' },
    { outcome: 'do_not_call', label: 'Não ligar mais' },
  ],
  whatsapp: [
    { outcome: 'sent', label: 'Enviei' },
    { outcome: 'skipped', label: 'Pular' },
  ],
}

export const labelOf = (outcome: Outcome) =>
  [...outcomesOf.call, ...outcomesOf.whatsapp].find((choice) => choice.outcome === outcome)?.label ?? ''

export const mayRetry = (outcome: Outcome | undefined) => outcome === 'no_answer' || outcome === 'call_later'

const two = (value: number) => String(value).padStart(2, '0')

/** This hour tomorrow, as a field for a day and an hour wants it. */
export function tomorrow(): string {
  const at = new Date(Date.now() + 24 * 3_600_000)
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`
}

/** The field has the time of this place; nothing typed is no other call. */
const retryOf = (outcome: Outcome, retryAt: string) =>
  mayRetry(outcome) && retryAt !== '' ? { retryAt: new Date(retryAt).toISOString() } : {}

const isMoment = (retryAt: string) => retryAt === '' || readMoment(retryAt) === retryAt

export const OutcomeFromDraft = z
  .object({ outcome: TaskOutcome, note: z.string(), retryAt: z.string() })
  .refine(({ outcome, retryAt }) => !mayRetry(outcome) || isMoment(retryAt), {
    path: ['retryAt'],
    message: 'Informe dia e hora, como 17/11 9h30',
  })
  .transform(({ outcome, note, retryAt }): z.input<typeof OutcomeInput> => ({
    outcome,
    ...(note && { note }),
    ...retryOf(outcome, retryAt),
  }))
  .pipe(OutcomeInput)
