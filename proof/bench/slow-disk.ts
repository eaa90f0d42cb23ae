import { rm } from 'node:fs/promises'

import { temporaryFolder } from '#server/test/folder.ts'

import { afterKill } from './after-kill.ts'
import { startChild, takenBy } from './children.ts'
import { withDatabase } from './database.ts'
import type { Figure } from './machine.ts'
import { openOffice, type Parts, sendAll, startCampaign } from './office.ts'
import { callerOf, startProduct } from './product.ts'

const connections = 10
const flushes = [0, 10, 50]

/** Every flush of the log takes so much longer. */
async function slowDown({ client }: Parts, ms: number) {
  await client.query(`alter system set commit_delay = ${ms * 1000}`)
  await client.query('alter system set commit_siblings = 0')
  await client.query('select pg_reload_conf()')
}

/** How fast messages leave, and how many are in doubt after a kill, when a flush of the disk takes its time. */
export const slowDisk = (): Promise<Figure[]> =>
  withDatabase(async (database) => {
    const folder = await temporaryFolder('bench-slow')
    const parts = { ...database, folder }
    const api = await startProduct('api', parts.url, folder)
    let sender = await startProduct('all', parts.url, folder)
    const { token, ...office } = await openOffice(parts, sender)
    await sender.stop()
    sender = await startProduct('dispatcher', parts.url, folder)
    const own = { ...office, token, call: callerOf(api.address, token) }
    const figures: Figure[] = []
    let before = 0
    for (const ms of flushes) {
      await slowDown(parts, ms)
      const sink = await startChild('sink.ts', { delayMs: 1 })
      const { due } = await sendAll(parts, sender, () =>
        startCampaign(own, Number(sink.ready), 1, connections),
      )
      const taken = await takenBy(sink)
      if (taken.messages !== due) throw new Error(`${taken.messages} of ${due} messages arrived`)
      const { doubts, twice, next } = await afterKill(parts, own, sender, connections)
      sender = next
      const what = `${ms} ms a flush`
      figures.push(
        { name: `messages a second: ${what}`, value: due / taken.seconds, unit: '/s' },
        { name: `in doubt after a kill: ${what}`, value: doubts - before, unit: '' },
        { name: `taken twice after a kill: ${what}`, value: twice, unit: '' },
      )
      before = doubts
    }
    await sender.stop()
    await api.stop()
    await rm(folder, { recursive: true, force: true })
    return figures
  })
