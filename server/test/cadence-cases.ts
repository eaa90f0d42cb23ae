import type { ConditionInput } from '@cadencia/contract/steps'
import { signs } from '@cadencia/domain/condition'
import fc from 'fast-check'
import { expect } from 'vitest'

import { channelOf } from '#channels/registry.ts'
import { mendCounters } from '#metrics/recount/queries.ts'
import type { Db } from '#platform/db.ts'

import type { Person } from './api.ts'
import { campaignOf } from './build.ts'
import { live } from './cadence-lives.ts'
import { attribute, type Life, runModel } from './cadence-model.ts'

/** Two hours are as good as ten days here: what matters is what comes before what. */
const minutes = fc.integer({ min: 0, max: 120 })
const channel = fc.constantFrom('email' as const, 'whatsapp' as const)
const values = ['Saúde', ' saude ', 'SAÚDE', 'Varejo', '', '  ']

const contactConditions: fc.Arbitrary<ConditionInput> = fc.oneof(
  fc.record({
    kind: fc.constant('has_channel' as const),
    channel: fc.constantFrom('email' as const, 'whatsapp' as const, 'call' as const),
  }),
  fc.record({
    kind: fc.constantFrom('attribute_is' as const, 'attribute_is_not' as const),
    key: fc.constantFrom(attribute, 'sétor', ' SETOR '),
    value: fc.constantFrom('Saúde', 'saude', ''),
  }),
)

const stepConditions = (before: number): fc.Arbitrary<ConditionInput> =>
  fc.record({ kind: fc.constantFrom(...signs), place: fc.integer({ min: 1, max: before }) })

const conditionAt = (place: number): fc.Arbitrary<ConditionInput | null> =>
  fc.oneof(
    { weight: 2, arbitrary: fc.constant(null) },
    { weight: 2, arbitrary: contactConditions },
    ...(place > 1 ? [{ weight: 6, arbitrary: stepConditions(place - 1) }] : []),
  )

const stepAt = (place: number) =>
  fc.record({ channel, delayMinutes: place === 1 ? fc.constant(0) : minutes, condition: conditionAt(place) })

const cadence = fc
  .integer({ min: 2, max: 5 })
  .chain((steps) => fc.tuple(...Array.from({ length: steps }, (_, index) => stepAt(index + 1))))

const sign = fc.record({
  kind: fc.constantFrom('open', 'machine_open', 'click', 'whatsapp_click', 'read', 'bounce'),
  after: fc.integer({ min: 0, max: 300 }),
})

const life: fc.Arbitrary<Life> = fc.record({
  steps: fc.array(
    fc.record({
      late: fc.constantFrom(0, 0, 1, 45),
      fails: fc.constantFrom(false, false, false, true),
      signs: fc.array(sign, { maxLength: 3 }),
    }),
    { minLength: 5, maxLength: 5 },
  ),
  values: fc
    .array(fc.record({ from: minutes, value: fc.constantFrom(...values) }), { maxLength: 3 })
    .map((all) => all.toSorted((a, b) => a.from - b.from)),
  hasPhone: fc.boolean(),
  closedFrom: fc.constantFrom(0, 60, Infinity),
})

const livesEach = 20

/** Random cadences, each with twenty random lives: the engine does with every one of them what the model says. */
export async function compareWithModel(
  db: Db,
  person: () => Promise<Person>,
  cadences: number,
  seed: number,
) {
  let skipped = 0
  let cases = 0
  const lives = fc.array(life, { minLength: livesEach, maxLength: livesEach })
  await fc.assert(
    fc.asyncProperty(cadence, lives, async (steps, all) => {
      const owner = await person()
      const campaign = await campaignOf(owner, {}, steps)
      const kept = campaign.steps.map(({ id, delayMinutes: delay, condition, template }) => ({
        id,
        channel: template.type,
        delay,
        condition,
      }))
      const names = {
        place: (stepId: number) => kept.findIndex(({ id }) => id === stepId) + 1,
        channel: (name: string) => channelOf(name).texts.reach,
      }
      const expected = all.map((its) => runModel(kept, its, names))
      expect(await live(db, owner, campaign.id, all)).toEqual(expected)
      expect(await db.transaction().execute((tx) => mendCounters(tx, owner.id))).toEqual([])
      cases += all.length
      skipped += expected.flat().filter(({ what }) => what.startsWith('Etapa pulada')).length
    }),
    { numRuns: cadences, seed, endOnFailure: true },
  )
  return { cases, skipped }
}
