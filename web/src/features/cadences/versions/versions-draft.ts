import type { CadenceStep } from '@cadencia/contract/steps'
import { type StepVariants, VariantsInput } from '@cadencia/contract/variants'
import { equalShares } from '@cadencia/domain/verdict'

import { lastLetterOf, openOf, shareOf } from './words.ts'

/** A version as it is edited: those that are there keep their text, a new one chooses it. */
export type Row = { letter: number; templateId: number; weight: number; isNew: boolean }

/** One more version than there is: the text of the step beside a new one, or one more of those compared. */
export function beginRows(step: CadenceStep, known: StepVariants): Row[] {
  const open = openOf(known)
  if (open.length > 0)
    return open.map((version) => ({
      letter: version.variant,
      templateId: version.templateId,
      weight: shareOf(version, open),
      isNew: false,
    }))
  const last = lastLetterOf(known.variants)
  return [
    { letter: last + 1, templateId: step.templateId, weight: 50, isNew: true },
    { letter: last + 2, templateId: 0, weight: 50, isNew: true },
  ]
}

const divided = (rows: readonly Row[]): Row[] => {
  const shares = equalShares(rows.length)
  return rows.map((row, place) => ({ ...row, weight: shares[place] ?? 1 }))
}

export const withRow = (rows: readonly Row[], known: StepVariants): Row[] => {
  const letter = lastLetterOf([...known.variants, ...rows.map((row) => ({ variant: row.letter }))]) + 1
  return divided([...rows, { letter, templateId: 0, weight: 1, isNew: true }])
}

/** Letters of new versions follow each other without a gap. */
export const withoutRow = (rows: readonly Row[], known: StepVariants, place: number): Row[] => {
  let last = lastLetterOf(known.variants)
  const left = rows.filter((_, index) => index !== place)
  return divided(left.map((row) => (row.isNew ? { ...row, letter: ++last } : row)))
}

export const sumOf = (rows: readonly Row[]) => rows.reduce((sum, { weight }) => sum + (weight || 0), 0)

const sumMessage = 'As partes devem somar 100%'

/** What is wrong with each field, by its name; and what to save where nothing is. */
export function readRows(rows: readonly Row[]) {
  const read = VariantsInput.safeParse({
    variants: rows.map(({ letter, templateId, weight, isNew }) => ({
      ...(!isNew && { variant: letter }),
      templateId,
      weight,
    })),
  })
  const errors = new Map<string, string>()
  for (const { path, message } of read.error?.issues ?? []) {
    const name = path.slice(1).join('.')
    if (!errors.has(name)) errors.set(name, message)
  }
  if (read.success && sumOf(rows) !== 100) errors.set('', sumMessage)
  return { errors, input: errors.size === 0 ? read.data : undefined }
}
