import { setTimeout as pause } from 'node:timers/promises'

import type { CadenceStep } from '@cadencia/contract/steps'

import type { Random } from '#server/src/demo/random.ts'
import type { Db } from '#server/src/platform/db.ts'

import { crowdOwner } from './people.ts'
import type { Campaign } from './stops.ts'

type Wanted = Pick<CadenceStep, 'templateId' | 'delayMinutes'> & Partial<Pick<CadenceStep, 'id' | 'isOn'>>
type Answer = {
  status: number
  body?: { cadences?: CadenceStep[]; stepsVersion?: number; isDone?: boolean }
}
type Call = (accountId: number, method: 'GET' | 'POST', path: string, body?: object) => Promise<Answer>

/** An edit that was taken: nothing of its campaign may leave from `answeredAt` on until everything is planned anew. */
export type Edit = { kind: string; campaign: number; answeredAt: number; isDone: boolean }
export type Edits = { taken: Edit[]; refused: number; lost: number }

/** More steps than this make the run long and show nothing else. */
const mostSteps = 5

type Kinds = Record<string, (steps: Wanted[]) => Wanted[]>

/** What is done to a cadence, somewhere in it. */
const kindsOf = (below: (count: number) => number): Kinds => ({
  delay: (steps) => {
    const place = below(steps.length)
    return steps.map((step, index) =>
      index === place ? { ...step, delayMinutes: step.delayMinutes === 0 ? 1 : 0 } : step,
    )
  },
  new: (steps) => {
    const [first] = steps
    if (!first || steps.length >= mostSteps) return steps
    return steps.toSpliced(1 + below(steps.length - 1), 0, { templateId: first.templateId, delayMinutes: 0 })
  },
  // One at most is off, and never the first: otherwise nothing would be left to send.
  switch: (steps) => {
    const off = steps.findIndex(({ isOn }) => isOn === false)
    const place = off === -1 ? 1 + below(steps.length - 1) : off
    return steps.map((step, index) => (index === place ? { ...step, isOn: step.isOn === false } : step))
  },
  order: (steps) => {
    const place = below(steps.length - 1)
    return steps.toSpliced(place, 2, ...steps.slice(place, place + 2).toReversed())
  },
})

const wantedOf = ({ id, templateId, delayMinutes, isOn }: CadenceStep): Wanted => ({
  id,
  templateId,
  delayMinutes,
  isOn,
})

/** Cadences of campaigns that run are edited through the API, one edit after another; every second one is of the crowd. */
export function createEdits(db: Db, campaigns: readonly Campaign[], call: Call, random: Random) {
  const told: Edits = { taken: [], refused: 0, lost: 0 }
  const below = (count: number) => Math.floor(random() * count)
  const crowd = campaigns.find(({ account_id }) => account_id === crowdOwner)
  const kinds = Object.entries(kindsOf(below))

  const editOne = async ({ id, account_id }: Campaign, kind: string, edit: Kinds[string]) => {
    const { body } = await call(account_id, 'GET', `/campaigns/${id}`)
    if (!body?.cadences) return
    const answer = await call(account_id, 'POST', '/cadences/changes', {
      campaignId: id,
      version: body.stepsVersion,
      steps: edit(body.cadences.map(wantedOf)),
      for: random() < 0.8 ? 'all' : 'new',
    })
    const isDone = answer.body?.isDone === true
    if (answer.status === 200) told.taken.push({ kind, campaign: id, answeredAt: Date.now(), isDone })
    else if (answer.status < 500) told.refused += 1
    // It may have been made all the same: the rows tell.
    else told.lost += 1
  }

  /** Campaigns of which a change is not done yet. */
  const open = async () => {
    const rows = await db
      .selectFrom('campaign_changes')
      .select('id')
      .where('finished_at', 'is', null)
      .where('kind', '=', 'steps')
      .execute()
    return rows.length
  }

  const editAny = async (number: number) => {
    const campaign = (number % 2 === 0 && crowd) || campaigns[below(campaigns.length)]
    const [kind, edit] = kinds[below(kinds.length)] ?? []
    if (campaign && kind && edit) await editOne(campaign, kind, edit)
  }

  /** Between two edits everything may leave for a while; now and then the next one comes before the last is done. */
  const work = async (stopped: () => boolean) => {
    for (let number = 0; !stopped(); number++) {
      await editAny(number).catch(() => (told.lost += 1))
      const isHasty = random() < 0.2
      while (!isHasty && !stopped() && (await open().catch(() => 1)) > 0) await pause(100)
      await pause(random() * 2000)
    }
  }
  return { told, work }
}
