import { findByEmail } from '#auth/queries.ts'
import { readConfig } from '#config.ts'
import { demoUser, seedDemo } from '#demo/seed.ts'
import { openDatabase } from '#platform/database.ts'
import { runOnce } from '#platform/program.ts'
import { StartFailure } from '#platform/start-failure.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)

await runOnce(async (onStop) => {
  const config = readConfig(process.env)
  if (config.databaseUrl && !process.argv.includes('--yes'))
    throw new StartFailure(
      'Com DATABASE_URL é preciso confirmar: npm run demo -- --yes cria nesse banco um usuário de demonstração cuja senha é pública.',
    )

  const { db } = await openDatabase(config, { say, onStop })
  if (await findByEmail(db, demoUser.email))
    return say(`O usuário de demonstração ${demoUser.email} já existe. Nada foi mudado.`)

  await seedDemo(db, new Date())
  say(`Demonstração criada. Entre com ${demoUser.email} e a senha ${demoUser.password}.`)
})
