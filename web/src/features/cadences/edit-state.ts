import type { Campaign } from '@cadencia/contract/campaigns'
import type { CadenceStep } from '@cadencia/contract/steps'

/** A new step has no id yet. */
export const newId = 0

/** A step of a cadence that is being changed, and the whole list as it would be. */
export type Edit = {
  id: number
  /** The steps as they were read, and their version: a change of an older one is refused. */
  base: readonly CadenceStep[]
  version: number
  list: readonly CadenceStep[]
}

export const beginEdit = ({ cadences, stepsVersion }: Campaign, id: number): Edit => ({
  id,
  base: cadences,
  version: stepsVersion,
  list: cadences,
})

export const placeOf = ({ list, id }: Edit) => list.findIndex((step) => step.id === id)

/** The step that is being changed, as it is written. */
export const withStep = (edit: Edit, changed: Partial<CadenceStep> | undefined): Edit =>
  changed
    ? { ...edit, list: edit.list.map((step) => (step.id === edit.id ? { ...step, ...changed } : step)) }
    : edit

/** The step that is being changed takes another place. */
export function moveTo(edit: Edit, to: number): Edit {
  const from = placeOf(edit)
  const step = edit.list[from]
  if (!step || to < 0 || to >= edit.list.length) return edit
  return { ...edit, list: edit.list.toSpliced(from, 1).toSpliced(to, 0, step) }
}

const day = 1440

/** A new step in a place of the list, a day after the one before it. */
export function beginInsert(campaign: Campaign, place: number): Edit {
  const edit = beginEdit(campaign, newId)
  const step: CadenceStep = {
    id: newId,
    stepOrder: place + 1,
    templateId: 0,
    template: { name: 'Nova etapa', type: 'email' },
    delayMinutes: place === 0 ? 0 : day,
    inThread: true,
    isActive: true,
    isOn: true,
    byHand: false,
    condition: null,
    variants: [],
  }
  return { ...edit, list: edit.list.toSpliced(place, 0, step) }
}
