import { later } from './calendar.ts'
import type { Planned } from './enrol.ts'
import { between, chance, pick, type Random } from './random.ts'
import { type LinkKind, linksOf } from './render.ts'

export type Happening = {
  kind: 'open' | 'click' | 'unsubscribe' | 'bounce' | 'delivered' | 'read'
  class: 'human' | 'proxy' | 'prefetch' | 'scanner'
  at: Date
  url?: string
  linkKind?: LinkKind
}

const openRates = [0.5, 0.44, 0.4, 0.37, 0.35]
const clickOfOpened = 0.26
const unsubscribeOfOpened = 0.018

/** Most react within hours, some the day after. */
const reactionSeconds = (random: Random) => 60 + Math.round(random() ** 3 * 2 * 86_400)

/** What the person, and the machines before the person, did with an e-mail that arrived. */
export function engagement(random: Random, { step }: Planned, arrivedAt: Date): Happening[] {
  const links = linksOf(step.template)
  const machines = chance(random, 0.06) ? machineVisit(random, links, arrivedAt) : []
  if (!chance(random, openRates[step.place - 1] ?? 0.3)) return machines

  const reader: Happening['class'] = chance(random, 0.35) ? 'proxy' : 'human'
  const openedAt = later(arrivedAt, reactionSeconds(random))
  const opens = Array.from({ length: chance(random, 0.3) ? between(random, 2, 4) : 1 }, (_, again) => ({
    kind: 'open' as const,
    class: reader,
    at: later(openedAt, again * between(random, 600, 40_000)),
  }))
  const clicks = chance(random, clickOfOpened) ? clicksAfter(random, links, openedAt) : []
  const farewell = chance(random, unsubscribeOfOpened)
    ? [
        {
          kind: 'unsubscribe' as const,
          class: 'human' as const,
          at: later(openedAt, between(random, 10, 400)),
        },
      ]
    : []
  return [...machines, ...opens, ...clicks, ...farewell]
}

type Links = ReturnType<typeof linksOf>

const click = (random: Random, links: Links, at: Date): Happening => {
  const { url, kind } = pick(random, links)
  return { kind: 'click', class: 'human', at, url, linkKind: kind }
}

const clicksAfter = (random: Random, links: Links, openedAt: Date): Happening[] =>
  Array.from({ length: chance(random, 0.25) ? 2 : 1 }, (_, again) =>
    click(random, links, later(openedAt, between(random, 5, 180) + again * 240)),
  )

/** A security gateway follows the links before anybody reads. */
const machineVisit = (random: Random, links: Links, arrivedAt: Date): Happening[] => [
  { kind: 'open', class: 'prefetch', at: later(arrivedAt, 2) },
  { ...click(random, links, later(arrivedAt, 3)), class: 'scanner' },
]
