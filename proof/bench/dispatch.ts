import { rm } from 'node:fs/promises'

import { temporaryFolder } from '#server/test/folder.ts'

import { afterKill } from './after-kill.ts'
import { startChild, takenBy } from './children.ts'
import { withDatabase } from './database.ts'
import type { Figure } from './machine.ts'
import { html, messages, type Office, openOffice, type Parts, sendAll, startCampaign } from './office.ts'
import { peakOf } from './processes.ts'
import { callerOf, type Product, startProduct } from './product.ts'
import { bare, usual } from './smtp-floor.ts'

/** What a sender uses if nothing is said, and the most it may be allowed. */
const connections = { usual: 10, most: 64 }
/** Milliseconds until the mail server answers, and which part of the contacts is worth waiting for. */
const delays = [
  { ms: 0, part: 1 },
  { ms: 1, part: 2 },
  { ms: 20, part: 5 },
  { ms: 100, part: 20 },
]
/** One campaign for each delay of the mail server. */
async function scenario(parts: Parts, office: Office, sender: Product, role: string, most: number) {
  const figures: Figure[] = []
  for (const { ms, part } of delays) {
    const sink = await startChild('sink.ts', { delayMs: ms })
    const port = Number(sink.ready)
    const { due, ...cost } = await sendAll(parts, sender, () => startCampaign(office, port, part, most))
    const floor = await bare(port, html, due, most)
    const what = `${role}, ${most} connections, ${ms} ms a reply`
    figures.push(
      { name: `messages a second: ${what}`, value: cost.rate, unit: '/s', floor: floor.rate },
      {
        name: `CPU of the process a message: ${what}`,
        value: cost.processMs,
        unit: 'ms',
        floor: floor.cpuMs,
      },
      { name: `CPU of PostgreSQL a message: ${what}`, value: cost.databaseMs, unit: 'ms' },
      { name: `WAL a message: ${what}`, value: cost.walKb, unit: 'kB' },
    )
    const taken = (await takenBy(sink)).messages - due
    if (taken !== due) throw new Error(`${taken} of ${due} messages arrived: ${what}`)
  }
  figures.push({ name: `memory at most: ${role}`, value: peakOf(sender.pid), unit: 'MB' })
  return figures
}

async function killed(parts: Parts, office: Office, sender: Product): Promise<Figure[]> {
  const { doubts, twice, next } = await afterKill(parts, office, sender, connections.usual)
  await next.stop()
  return [
    { name: 'in doubt after a kill, 10 connections', value: doubts, unit: '' },
    { name: 'taken twice after a kill', value: twice, unit: '' },
  ]
}

async function floors(): Promise<Figure[]> {
  const sink = await startChild('sink.ts', {})
  const port = Number(sink.ready)
  const floor = await bare(port, html, messages, connections.usual)
  const common = await usual(port, html, Math.min(messages, 5000), connections.usual)
  await sink.stop()
  return [
    { name: 'sendMail without a database', value: common.rate, unit: '/s', floor: floor.rate },
    { name: 'CPU of sendMail a message', value: common.cpuMs, unit: 'ms', floor: floor.cpuMs },
  ]
}

export const dispatch = (): Promise<Figure[]> =>
  withDatabase(async (database) => {
    const folder = await temporaryFolder('bench-data')
    const parts = { ...database, folder }
    const figures = await floors()
    const all = await startProduct('all', parts.url, folder)
    const office = await openOffice(parts, all)
    for (const most of [connections.usual, connections.most])
      figures.push(...(await scenario(parts, office, all, 'all', most)))
    await all.stop()
    const api = await startProduct('api', parts.url, folder)
    const apart = { ...office, call: callerOf(api.address, office.token) }
    const dispatcher = await startProduct('dispatcher', parts.url, folder)
    figures.push(...(await scenario(parts, apart, dispatcher, 'dispatcher', connections.usual)))
    figures.push(...(await killed(parts, apart, dispatcher)))
    await api.stop()
    await rm(folder, { recursive: true, force: true })
    return figures
  })
