// npm run dump: a small database of this version, as SQL and as what the product answers from it, in server/test/dumps.
// From then on every later version opens it in server/src/platform/upgrade.slow.test.ts.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { listMigrations } from '#server/src/platform/sql-files.ts'

import { withDatabase } from '../bench/database.ts'
import { fill } from './fill.ts'
import { writeDump } from './write.ts'

const folder = join(import.meta.dirname, '../../server/test/dumps')
const last = (await listMigrations()).at(-1)?.name.slice(0, 4) ?? ''

await withDatabase(async ({ db, client, url }) => {
  const answers = await fill(db, client, url)
  await writeFile(join(folder, `${last}.sql`), await writeDump(client))
  await writeFile(join(folder, `${last}.json`), `${JSON.stringify(answers, null, 2)}\n`)
  process.stdout.write(`${folder}/${last}.sql and .json, ${answers.length} answers\n`)
})
