import { trackingTokens } from '#server/src/channels/token.ts'
import { startDispatcher } from '#server/src/engine/send/dispatcher.ts'
import { connect } from '#server/src/platform/db.ts'
import { parseKeys } from '#server/src/platform/key-file.ts'

import { chaosKey } from './key.ts'

type Options = {
  url: string
  connections?: number
  window?: number
  leaseSeconds?: number
  journals?: string
}

/** One dispatcher in a process of its own, to be killed, frozen or measured. On SIGTERM it stops cleanly and tells its cost. */
const options: Options = JSON.parse(process.argv[2] ?? '{}')
const keys = parseKeys(chaosKey)
if (!keys) throw new Error('no key')
const db = connect(options.url, { connections: 6, queryTimeoutMs: 20_000 })
const say =
  (level: string) =>
  (...words: unknown[]) =>
    void process.stderr.write(`${level} ${JSON.stringify(words)}\n`)
const log = { info: () => undefined, warn: say('warn'), error: say('error') }

const dispatcher = await startDispatcher(db, log, {
  keys,
  tokens: trackingTokens(keys),
  publicUrl: 'https://cadencia.exemplo.com.br',
  allowPrivateHosts: true,
  sandbox: undefined,
  journals: options.journals,
  ...(options.connections && { connections: options.connections }),
  ...(options.window && { window: options.window }),
  ...(options.leaseSeconds && { leaseSeconds: options.leaseSeconds }),
})
const started = process.cpuUsage()
let peak = 0
setInterval(() => {
  peak = Math.max(peak, process.memoryUsage.rss())
}, 200).unref()
process.stdout.write('ready\n')

process.on('SIGTERM', () => {
  const { user, system } = process.cpuUsage(started)
  void dispatcher.stop().then(async () => {
    await db.destroy()
    process.stdout.write(`${JSON.stringify({ cpuMs: (user + system) / 1000, peakMb: peak / 2 ** 20 })}\n`)
    process.exit(0)
  })
})
