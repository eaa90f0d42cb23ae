import type { StepVariants } from '@cadencia/contract/variants'
import { compareVariants } from '@cadencia/domain/verdict'

import type { VariantRow } from './queries.ts'

/** The versions by step, and what the numbers say of those that are compared now. */
export function byStep(rows: readonly VariantRow[]): StepVariants[] {
  const steps = Map.groupBy(rows, ({ cadenceId }) => cadenceId)
  return [...steps.values()].flatMap((its) => {
    const [first] = its
    if (!first) return []
    const { cadenceId, stepOrder, channel } = first
    return [{ cadenceId, stepOrder, channel, variants: its.map(present), verdict: verdictOf(its) }]
  })
}

const present = ({ endedAt, ...row }: VariantRow) => ({ ...row, endedAt: endedAt?.toISOString() ?? null })

function verdictOf(rows: readonly VariantRow[]) {
  const open = rows.filter(({ endedAt }) => !endedAt)
  if (open.length < 2) return null
  return compareVariants(
    open.map(({ variant, weight, deliveredMessages, openedMessages, clickedMessages, answered }) => ({
      variant,
      weight,
      delivered: deliveredMessages,
      opened: openedMessages,
      clicked: clickedMessages,
      replied: answered,
    })),
  )
}
