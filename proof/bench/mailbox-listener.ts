// What --role=listener does, at a pace that a measurement can wait for. Asked by its parent, it tells how it is. The product
// loads all of its parts whatever its role is, so they are loaded here too: they count as memory.
import '#server/src/app.ts'
import { createEar } from '#server/src/listening/mailboxes/figures.ts'
import { startListening } from '#server/src/listening/mailboxes/start.ts'
import { parseKeys } from '#server/src/platform/key-file.ts'
import { keepHeapSmall } from '#server/src/platform/small-heap.ts'
import { watchStalls } from '#server/test/stall.ts'

import { chaosKey } from '../chaos/key.ts'

keepHeapSmall()
const { url, paces, watched } = JSON.parse(process.argv[2] ?? '{}')
const keys = parseKeys(chaosKey)
if (!keys) throw new Error('no key')
const ear = createEar()
let reading = { held: 0, connected: 0 }
const say = (...words: unknown[]) => void process.stderr.write(`${JSON.stringify(words)}\n`)
const log = { info: () => undefined, warn: say, error: say }

const listening = await startListening(url, log, {
  keys,
  allowPrivateHosts: true,
  ear: { ...ear, reads: (now) => (reading = now) },
  paces,
})
// A look every millisecond costs more than a mailbox that is silent.
const stalls = watched ? watchStalls() : undefined
process.on('message', () => process.send?.({ ...reading, stallMs: stalls?.worst() ?? 0 }))
process.on('SIGTERM', () => void listening.stop().then(() => process.exit(0)))
process.send?.('ready')
