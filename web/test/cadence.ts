import { peopleSegments } from '@cadencia/contract/campaign-progress'
import type { CadenceStep } from '@cadencia/contract/steps'

import { campaign, newcomer, step, template } from './account.ts'
import type { Answers } from './stubs.ts'

/** How people stand in a campaign that has none. */
const progress = {
  segments: Object.fromEntries(peopleSegments.map((each) => [each, 0])),
  places: [],
  exits: [],
  tasks: [],
}

export const mail = { type: 'email', subject: 'Oi' }

/** A step that says what this template does. */
export const stepOf = (
  id: number,
  stepOrder: number,
  name: string,
  delayMinutes: number,
  more: object = {},
) => ({
  ...step(id, stepOrder, name, delayMinutes),
  templateId: id,
  template: { name, type: 'email' },
  ...more,
})

/** What the server answers about the page of campaign 3, whose steps are these. */
export const withSteps = (
  steps: readonly ReturnType<typeof stepOf>[],
  { about = {}, templates = [] }: { about?: object; templates?: readonly object[] } = {},
): Answers => {
  const own = campaign(3, 'Lançamento', { status: 'active', cadences: steps, stepsVersion: 1, ...about })
  return {
    ...newcomer,
    'GET /campaigns': [own],
    'GET /campaigns/3': own,
    'GET /campaigns/3/progress': progress,
    'GET /cadences': steps,
    'GET /metrics/campaigns/3/cadences': [],
    'GET /metrics/campaigns/3/variants': [],
    'GET /templates': [...new Map(steps.map(({ templateId, template: { name } }) => [templateId, name]))]
      .map(([id, name]): object => template(id, name, mail))
      .concat(templates),
    'POST /cadences/preview': steps.map(({ stepOrder }, place) => ({
      stepOrder,
      dueAt: `2026-11-${String(18 + 2 * place).padStart(2, '0')}T12:00:00.000Z`,
    })),
  }
}

export type Sent = { version: number; for: string; steps: (Partial<CadenceStep> & { task?: unknown })[] }
