import { setTimeout as pause } from 'node:timers/promises'

import type { History } from './check.ts'
import { zone } from './zone.ts'

export type Campaign = { id: number; account_id: number }
type Change = (campaign: Campaign, fields: object) => Promise<{ ok: boolean }>
type Told = Pick<History, 'pauses' | 'closures'>

/** Campaigns are paused and closed for a while; the first closes by itself, at the end of its hours. */
export function createStops(campaigns: readonly Campaign[], change: Change, random: () => number) {
  const told: Told = { pauses: [], closures: [] }
  const [evening, ...others] = campaigns
  let closes: number | undefined

  /** As often as it takes: a campaign left paused or closed would never end. */
  const insist = async (campaign: Campaign, fields: object) => {
    while (!(await change(campaign, fields)).ok) await pause(200)
  }

  /** From when this is said to be done until the contrary is asked for, nothing may leave. */
  const stopAWhile = async (stretches: History['pauses'], stop: object, goOn: object) => {
    const campaign = others[Math.floor(random() * others.length)]
    if (!campaign || !(await change(campaign, stop)).ok) return
    const from = Date.now()
    await pause(100 + random() * 600)
    stretches.push({ campaign: campaign.id, from, until: Date.now() })
    await insist(campaign, goOn)
  }

  return {
    told,
    pauseAWhile: () => stopAWhile(told.pauses, { status: 'paused' }, { status: 'active' }),
    closeAWhile: () => stopAWhile(told.closures, otherHours(), { sendWindow: null }),
    begin: async () => {
      const end = comingMinute()
      // The last minute of a day has no hours that end with it.
      if (evening && end.hour > 0 && (await change(evening, until(end))).ok) closes = end.epochMilliseconds
    },
    /** Everything may leave again. */
    end: async () => {
      if (evening && closes !== undefined)
        told.closures.push({ campaign: evening.id, from: closes, until: Date.now() })
      for (const campaign of campaigns) await insist(campaign, { status: 'active', sendWindow: null })
    },
  }
}

const clock = (hour: number, minute = 0) =>
  [hour, minute].map((part) => String(part).padStart(2, '0')).join(':')
const until = ({ hour, minute }: Temporal.ZonedDateTime) => ({
  sendWindow: { start: '00:00', end: clock(hour, minute) },
})
const now = () => Temporal.Now.zonedDateTimeISO(zone)

const comingMinute = () => now().add({ seconds: 20 }).round({ smallestUnit: 'minute', roundingMode: 'ceil' })

/** Hours that are half a day away. */
function otherHours() {
  const hour = (now().hour + 12) % 23
  return { sendWindow: { start: clock(hour), end: clock(hour + 1) } }
}
