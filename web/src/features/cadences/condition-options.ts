import type { ConditionInput } from '@cadencia/contract/steps'
import { type Channel, type TemplateType, templateTypes } from '@cadencia/domain/channel'
import type { Sign } from '@cadencia/domain/condition'
import { conditionText } from '@cadencia/domain/condition-text'

import { reach } from './channel-words.ts'

/** A step of the list, as far as a condition must know it. The channel is not known before a template is chosen. */
export type StepBefore = { name: string; channel: Channel | undefined }

/** What can be known of the messages of a channel: a WhatsApp is opened when it is read, and its links lead past us. */
const signsOf: Record<Channel, readonly Sign[]> = {
  email: ['opened', 'not_opened', 'clicked', 'not_clicked', 'clicked_whatsapp', 'delivered'],
  whatsapp: ['opened', 'not_opened', 'delivered'],
  call: [],
  task: [],
}

type Option = { value: string; label: string; condition: ConditionInput }
type Group = { label: string; options: Option[] }

const names = { place: (stepId: number) => stepId, channel: (channel: TemplateType) => reach[channel] }

const optionOf = (condition: ConditionInput, label: string): Option => ({
  value: valueOf(condition),
  label,
  condition,
})

/** The option of a condition; what is typed into it is apart. */
export function valueOf(condition: ConditionInput | null): string {
  if (!condition) return ''
  if ('place' in condition) return `${condition.kind} ${condition.place}`
  return 'channel' in condition ? `${condition.kind} ${condition.channel}` : condition.kind
}

const ofStep = (kind: Sign, place: number) =>
  optionOf({ kind, place }, conditionText({ kind, stepId: place }, names))

const ofContact: Group = {
  label: 'Do contato',
  options: [
    ...templateTypes.map((channel) =>
      optionOf({ kind: 'has_channel', channel }, conditionText({ kind: 'has_channel', channel }, names)),
    ),
    optionOf({ kind: 'attribute_is', key: '', value: '' }, 'Só se um atributo é…'),
    optionOf({ kind: 'attribute_is_not', key: '', value: '' }, 'Só se um atributo não é…'),
  ],
}

/** What a step can depend on: what happened with each step before it, and what is known of the contact. */
export const groupsFor = (steps: readonly StepBefore[], place: number): Group[] => [
  ...steps.slice(0, place).flatMap(({ name, channel }, index) => {
    const signs = channel ? signsOf[channel] : []
    if (signs.length === 0) return []
    return [{ label: `#${index + 1} ${name}`.trim(), options: signs.map((kind) => ofStep(kind, index + 1)) }]
  }),
  ofContact,
]
