import { readConfig } from '#config.ts'
import { openDatabase } from '#platform/database.ts'
import { runOnce } from '#platform/program.ts'

await runOnce(async (onStop) => {
  const say = (line: string) => void process.stdout.write(`${line}\n`)
  const config = readConfig(process.env)
  await openDatabase(config, { say, onStop, waitMs: config.databaseWaitSeconds * 1000 })
  say('O banco de dados está na versão deste programa.')
})
