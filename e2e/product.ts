import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { delimiter, join } from 'node:path'

import { memoryFolder } from '../server/test/folder.ts'
import { openProvider } from '../server/test/provider-server.ts'
import { startGraphServer } from './graph-server.ts'
import { noteTokens } from './leaks.ts'

/** Starts the product as a newcomer does, on an empty data folder of its own. */
export default async function startProduct() {
  const folder = await memoryFolder('e2e')
  const data = join(folder, 'data')
  const graph = await startGraphServer()
  const accounts = await openProvider()
  const product = spawn('npm', ['start'], {
    env: {
      ...process.env,
      CADENCIA_DATA: data,
      PORT: '0',
      RATE_LIMIT: '0',
      LOG_LEVEL: 'info',
      GRAPH_URL: graph.url,
      MICROSOFT_CLIENT_ID: accounts.apps.microsoft.clientId,
      MICROSOFT_CLIENT_SECRET: accounts.apps.microsoft.clientSecret,
      MICROSOFT_URL: accounts.apps.microsoft.url,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const log = join(folder, 'product.log')
  keepWhatItSays(product, log)
  process.env['CADENCIA_ADDRESS'] = await addressOf(product)
  process.env['CADENCIA_DATABASE'] = await databaseOf(data)
  process.env['CADENCIA_LOGS'] = [log, join(data, 'postgres.log')].join(delimiter)
  await noteTokens()
  return async () => {
    await stop(product)
    graph.stop()
    accounts.stop()
    // What the database wrote last may still be on its way.
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 300 })
  }
}

function keepWhatItSays({ stdout, stderr }: ChildProcess, path: string) {
  const log = createWriteStream(path)
  stdout?.pipe(log, { end: false })
  stderr?.pipe(log, { end: false })
  stderr?.pipe(process.stderr)
}

const addressOf = (product: ChildProcess) =>
  new Promise<string>((resolve, reject) => {
    let said = ''
    product.stdout?.on('data', (data: Buffer) => {
      said += data.toString()
      const address = /Cadência\s+(http:\S+)/.exec(said)?.[1]
      if (address) resolve(address)
    })
    product.once('exit', () => reject(new Error(`npm start ended before it served:\n${said}`)))
  })

/** The embedded PostgreSQL keeps beside its data how to reach it. */
async function databaseOf(data: string) {
  const [port, password] = await Promise.all(
    ['port', 'password'].map((name) => readFile(join(data, name), 'utf8')),
  )
  return `postgres://cadencia:${password}@127.0.0.1:${port}/postgres`
}

/** A signal to its whole group, as a terminal sends Ctrl-C. */
const stop = (product: ChildProcess) =>
  new Promise<void>((resolve) => {
    product.removeAllListeners('exit')
    product.once('exit', () => resolve())
    process.kill(-(product.pid ?? 0), 'SIGTERM')
  })
