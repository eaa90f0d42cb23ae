import type { Channel } from '@cadencia/domain/channel'
import type { Condition, Facts, Happened } from '@cadencia/domain/condition'
import { holds } from '@cadencia/domain/condition-holds'
import { type Names, skipReason } from '@cadencia/domain/condition-text'

export type ModelStep = { id: number; channel: Channel; delay: number; condition: Condition | null }

/** What happens with a message, so many minutes after it was sent. */
export type Sign = {
  kind: 'open' | 'machine_open' | 'click' | 'whatsapp_click' | 'read' | 'bounce'
  after: number
}

/** What a contact does and when, if there is a message to do it with. Minutes count from when it entered the campaign. */
export type Life = {
  /** Of each step: by how many minutes it is late, whether it fails, and what follows if it does not. */
  steps: readonly { late: number; fails: boolean; signs: readonly Sign[] }[]
  /** The values of an attribute, and from when on; the last counts. */
  values: readonly { from: number; value: string }[]
  hasPhone: boolean
  /** From when on the contact takes no calls. */
  closedFrom: number
}

/** What became of a step, and at which minute. */
export type Done = { place: number; at: number; what: string }

export const attribute = 'Setor'

/** What a cadence does with a contact: a step after another, each its delay after the one before it ended, or skipped. */
export function runModel(steps: readonly ModelStep[], life: Life, names: Names): Done[] {
  const sentAt = new Map<number, number>()
  let now = 0
  return steps.map((step, index) => {
    const { late, fails } = life.steps[index] ?? { late: 0, fails: false }
    now += step.delay + late
    const reason = skipOf(step.condition, factsAt(now, { steps, life, sentAt }), names)
    const what = reason ?? (fails ? 'failed' : 'sent')
    if (what === 'sent') sentAt.set(step.id, now)
    return { place: index + 1, at: now, what }
  })
}

const skipOf = (condition: Condition | null, facts: Facts, names: Names) =>
  condition === null || holds(condition, facts) ? undefined : skipReason(condition, names, facts)

type Past = { steps: readonly ModelStep[]; life: Life; sentAt: ReadonlyMap<number, number> }

function factsAt(now: number, { steps, life, sentAt }: Past): Facts {
  const happened = steps.flatMap((step, index): [number, Happened][] => {
    const at = sentAt.get(step.id)
    if (at === undefined) return []
    const kinds = (life.steps[index]?.signs ?? [])
      .filter(({ after }) => at + after <= now)
      .map(({ kind }) => kind)
    const any = (...wanted: Sign['kind'][]) => wanted.some((kind) => kinds.includes(kind))
    return [
      [
        step.id,
        {
          opened: any('open', 'click', 'whatsapp_click', 'read'),
          clicked: any('click', 'whatsapp_click'),
          clickedWhatsApp: any('whatsapp_click'),
          delivered: !any('bounce') && (step.channel === 'email' || any('read')),
        },
      ],
    ]
  })
  const phone = [
    ['whatsapp', 'open'],
    ['call', life.closedFrom <= now ? 'closed' : 'open'],
  ] as const
  return {
    happened: new Map(happened),
    channels: new Map([['email', 'open'], ...(life.hasPhone ? phone : [])]),
    attributes: { [attribute]: life.values.findLast(({ from }) => from <= now)?.value ?? '' },
  }
}
