import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Starts the product as a newcomer does, on an empty data folder of its own. */
export default async function startProduct() {
  const folder = await mkdtemp(join(tmpdir(), 'cadencia-e2e-'))
  process.env['CADENCIA_DATA'] = join(folder, 'data')
  const product = spawn('npm', ['start'], {
    env: { ...process.env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  process.env['CADENCIA_ADDRESS'] = await addressOf(product)
  return async () => {
    await stop(product)
    await rm(folder, { recursive: true, force: true })
  }
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

/** A signal to its whole group, as a terminal sends Ctrl-C. */
const stop = (product: ChildProcess) =>
  new Promise<void>((resolve) => {
    product.removeAllListeners('exit')
    product.once('exit', () => resolve())
    process.kill(-(product.pid ?? 0), 'SIGTERM')
  })
