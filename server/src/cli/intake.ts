import { readConfig } from '#config.ts'
import { openDatabase } from '#platform/database.ts'
import { loadOrCreateKey } from '#platform/key-file.ts'
import { runOnce } from '#platform/program.ts'
import { intakeKeys } from '#tracking/signature.ts'

/** Shows the key with which a mail server signs what it hands in, in hexadecimal. */
await runOnce(async (onStop) => {
  const config = readConfig(process.env)
  const { cluster } = await openDatabase(config, { say: () => undefined, onStop })
  const [key] = intakeKeys(config.keys ?? (await loadOrCreateKey(cluster?.folder ?? config.dataFolder)))
  process.stdout.write(`${key?.toString('hex')}\n`)
})
