import type { CadenceChange, ChangeKind } from '@cadencia/contract/cadence-changes'
import { stepTexts } from '@cadencia/contract/cadences'
import type { ChangedStep } from '@cadencia/domain/cadence-change'
import type { Channel } from '@cadencia/domain/channel'
import type { Condition } from '@cadencia/domain/condition'
import type { z } from 'zod'

import { Refusal } from '#platform/problem.ts'

import { conditionOf } from './conditions.ts'
import type { KeptStep } from './queries.ts'

type Input = z.output<typeof CadenceChange>
type Asked = Input['steps'][number]

/** A step as it shall be. A new one has a number below zero until it has an id. */
export type WantedStep = {
  id: number
  place: number
  kept: KeptStep | undefined
  templateId: number
  channel: Channel
  delayMinutes: number
  inThread: boolean
  isOn: boolean
  byHand: boolean
  condition: Condition | null
}

const gone = (index: number) => {
  const message = `A etapa ${index + 1} não existe mais. Recarregue a página.`
  return new Refusal('conflict', { message, fields: { [`steps.${index}.id`]: message } })
}

/** The cadence as it shall be, by the steps it has. A step of another channel is a new one in the place of the first. */
export function wantedSteps(
  asked: readonly Asked[],
  kept: readonly KeptStep[],
  channels: readonly Channel[],
): WantedStep[] {
  const own = asked.map(({ id, templateId }, index) => {
    if (id === undefined) return undefined
    const step = kept.find((each) => each.id === id)
    const isTwice = asked.findIndex((each) => each.id === id) !== index
    if (!step || isTwice) throw gone(index)
    if (step.has_variants && step.template_id !== templateId) throw comparesVersions(index)
    return step.channel === channels[index] ? step : undefined
  })
  const ids = own.map((step, index) => step?.id ?? -(index + 1))
  const wanted = asked.map((step, index) => wantedStep(step, index, { kept: own[index], channels, ids }))
  for (const [index, step] of wanted.entries()) checkCondition(step, index, ids)
  return wanted
}

type Around = { kept: KeptStep | undefined; channels: readonly Channel[]; ids: readonly number[] }

function wantedStep(asked: Asked, index: number, { kept, channels, ids }: Around): WantedStep {
  const before = kept ?? { in_thread: true, is_on: true, by_hand: false, condition: null }
  return {
    id: ids[index] ?? 0,
    place: index + 1,
    kept,
    templateId: asked.templateId,
    channel: channels[index] ?? 'email',
    delayMinutes: asked.delayMinutes,
    inThread: asked.inThread ?? before.in_thread,
    isOn: asked.isOn ?? before.is_on,
    byHand: asked.byHand ?? before.by_hand,
    condition: asked.condition === undefined ? before.condition : conditionOf(asked.condition, ids),
  }
}

function comparesVersions(index: number) {
  const message = `A etapa ${index + 1} compara versões. Fique com uma delas antes de trocar o template.`
  return new Refusal('conflict', { message, fields: { [`steps.${index}.templateId`]: message } })
}

/** A step is decided by what happened before it, also after it was moved. */
function checkCondition({ condition }: WantedStep, index: number, ids: readonly number[]) {
  if (!condition || !('stepId' in condition)) return
  if (ids.indexOf(condition.stepId) < index) return
  const message = stepTexts(index + 1).condition
  throw new Refusal('invalid', { message, fields: { [`steps.${index}.condition`]: message } })
}

/** Steps that are not in the new list. */
export const removedSteps = (kept: readonly KeptStep[], wanted: readonly WantedStep[]) =>
  kept.filter(({ id }) => !wanted.some((step) => step.id === id))

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** What is another of a step that is there. */
function kindsOf(step: WantedStep, kept: KeptStep, isMoved: boolean): ChangeKind[] {
  const is: [ChangeKind, boolean][] = [
    ['on', step.isOn && !kept.is_on],
    ['off', !step.isOn && kept.is_on],
    ['order', isMoved],
    ['delay', step.delayMinutes !== kept.delay_minutes],
    ['template', step.templateId !== kept.template_id],
    ['thread', step.inThread !== kept.in_thread],
    ['byHand', step.byHand !== kept.by_hand],
    ['condition', !sameCondition(step.condition, kept.condition)],
  ]
  return is.filter(([, holds]) => holds).map(([kind]) => kind)
}

const sorted = (condition: Condition) =>
  Object.entries(condition).toSorted(([one], [other]) => one.localeCompare(other))

/** The database writes the keys of an object in an order of its own. */
const sameCondition = (one: Condition | null, other: Condition | null) =>
  same(one && sorted(one), other && sorted(other))

export type Difference = { id: number; place: number; kinds: ChangeKind[] }

/** What is another, step by step; nothing of a step that is as it was. */
export function differences(kept: readonly KeptStep[], wanted: readonly WantedStep[]): Difference[] {
  const removed = removedSteps(kept, wanted)
  const stay = kept.filter((step) => !removed.includes(step)).map(({ id }) => id)
  const staying = wanted.flatMap(({ id, kept: own }) => (own ? [id] : []))
  const moved = new Set(stay.filter((id, index) => staying[index] !== id))
  return [
    ...wanted.map((step) => ({
      id: step.id,
      place: step.place,
      kinds: step.kept ? kindsOf(step, step.kept, moved.has(step.id)) : ['new' as const],
    })),
    ...removed.map(({ id }) => ({
      id,
      place: kept.findIndex((step) => step.id === id) + 1,
      kinds: ['removed' as const],
    })),
  ].filter(({ kinds }) => kinds.length > 0)
}

/** Pairs of steps whose order is turned round: the one that was first, and the one that shall be. */
export function turnedPairs(kept: readonly KeptStep[], wanted: readonly WantedStep[]) {
  const places = new Map(wanted.map(({ id, place }) => [id, place]))
  return kept.flatMap((first, index) =>
    kept.slice(index + 1).flatMap((second) => {
      const [one, other] = [places.get(first.id), places.get(second.id)]
      return one && other && other < one ? [{ first: first.id, second: second.id, place: index + 1 }] : []
    }),
  )
}

export const stepsBefore = (kept: readonly KeptStep[]): ChangedStep[] =>
  kept.map((step) => ({
    id: step.id,
    delayMinutes: step.delay_minutes,
    channel: step.channel,
    isOn: step.is_on,
  }))

export const stepsAfter = (wanted: readonly WantedStep[]): ChangedStep[] =>
  wanted.map(({ id, delayMinutes, channel, isOn }) => ({ id, delayMinutes, channel, isOn }))
