import { z } from 'zod'

import { CampaignChoice, checkSteps, StepInput, stepsLimits } from './cadences.ts'
import { endpoint } from './endpoint.ts'
import { Count, Id, Instant } from './shapes.ts'
import { CadenceStep } from './steps.ts'

const Choice = z.boolean('Escolha sim ou não').optional()

/** The whole cadence as it shall be, in order. What is not given of a step that is there stays as it is. */
export const CadenceChange = z.object({
  campaignId: CampaignChoice,
  /** `stepsVersion` of the campaign as it was read: of an older one nothing is changed. */
  version: z.int('Recarregue a página e tente novamente.'),
  steps: z
    // A step without an id is new; one that is there and not in the list is removed.
    .array(StepInput.extend({ id: Id.optional(), isOn: Choice }))
    .min(...stepsLimits.least)
    .max(...stepsLimits.most)
    .superRefine(checkSteps),
  /** `new`: nothing comes earlier for those who are in the campaign already. */
  for: z.enum(['all', 'new'], 'Escolha a quem a mudança se aplica').default('all'),
})

/** What is another of a step. */
const changeKinds = [
  'new',
  'removed',
  'on',
  'off',
  'order',
  'delay',
  'template',
  'thread',
  'byHand',
  'condition',
] as const
export type ChangeKind = (typeof changeKinds)[number]

/** How many people a change concerns: their message of a step is moved, new, cancelled or says something else. */
export const CadenceEffect = z.object({
  people: Count,
  cancelledMessages: Count,
  /** The first date that is another. */
  firstDate: Instant.nullable(),
  /** Whether something leaves earlier than it was to. */
  shortens: z.boolean(),
  steps: z.array(
    z.object({
      /** Its place in the new list, from 1; of a removed one, its place before. */
      place: Id,
      kinds: z.array(z.enum(changeKinds)),
      people: Count,
      /** How many received it: nothing changes for them. */
      received: Count,
      /** Of a step that enters, how many are past its place and do not receive it. */
      passed: Count,
    }),
  ),
})
export type CadenceEffect = z.infer<typeof CadenceEffect>

export const previewCadenceChange = endpoint({
  method: 'POST',
  path: '/cadences/changes/preview',
  summary: 'A quem uma mudança da cadência se aplicaria',
  body: CadenceChange,
  response: CadenceEffect,
})

export const changeCadence = endpoint({
  method: 'POST',
  path: '/cadences/changes',
  summary: 'Muda a cadência de uma campanha, e o que ainda não saiu com ela',
  body: CadenceChange,
  response: z.object({
    steps: z.array(CadenceStep),
    version: z.int(),
    /** Whether everything pending follows the new steps; otherwise so far, and nothing leaves until it does. */
    isDone: z.boolean(),
    effect: CadenceEffect,
  }),
})
