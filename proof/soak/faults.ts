import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { startCluster } from '#server/src/platform/postgres/cluster.ts'

type Place = { folder: string; dispatcher: number; say: (line: string) => void }

/** One thing goes wrong at a time, in turn; nobody is killed, or there would be no memory to watch. */
export function createFaults({ folder, dispatcher, say }: Place) {
  let count = 0
  const kinds: readonly [string, () => Promise<void>][] = [
    ['the database restarts', () => restart('SIGINT')],
    ['the dispatcher is frozen for 5 s', freeze],
    ['the database crashes', () => restart('SIGQUIT')],
    ['the dispatcher sleeps past its lease', () => freeze(20_000)],
  ]
  async function freeze(ms = 5000) {
    process.kill(dispatcher, 'SIGSTOP')
    await pause(ms)
    process.kill(dispatcher, 'SIGCONT')
  }
  async function restart(signal: NodeJS.Signals) {
    const file = join((await startCluster(folder)).folder, 'postgres/postmaster.pid')
    const [pid] = (await readFile(file, 'utf8')).split('\n')
    process.kill(Number(pid), signal)
    for (let there = true; there; await pause(50)) there = await exists(file)
    await startCluster(folder)
  }
  const next = async () => {
    const kind = kinds[count % kinds.length]
    count += 1
    if (!kind) return
    say(`${new Date().toISOString().slice(11, 19)} ${kind[0]}`)
    await kind[1]()
  }
  return { next, count: () => count }
}

const exists = (file: string) =>
  readFile(file).then(
    () => true,
    () => false,
  )
