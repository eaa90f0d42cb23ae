import { randomBytes } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'

import { Credentials } from '@cadencia/contract/auth'

import { passwordFault } from '#auth/password-rules.ts'
import { addUser, findByEmail, listUsers, setActive, setPassword } from '#auth/queries.ts'
import { readConfig } from '#config.ts'
import { openDatabase } from '#platform/database.ts'
import { type Db, violatedUnique } from '#platform/db.ts'
import { hashPassword } from '#platform/password.ts'
import { runOnce } from '#platform/program.ts'
import { closeSessionsOf } from '#platform/session.ts'
import { StartFailure } from '#platform/start-failure.ts'

const usage = `Uso:
  npm run user -- add EMAIL          cria um usuário e sua conta, e mostra a senha gerada
  npm run user -- add EMAIL --with OUTRO_EMAIL   cria um usuário na conta de outro
  npm run user -- password EMAIL     dá uma senha nova e encerra as sessões
  npm run user -- deactivate EMAIL   desativa e encerra as sessões
  npm run user -- activate EMAIL     reativa
  npm run user -- list               lista os usuários
Com --password-stdin, "add" e "password" leem a senha da entrada padrão.`

const say = (line: string) => void process.stdout.write(`${line}\n`)

/** The password given, or one nobody has to invent: 20 letters and digits, about 119 bits. */
async function choosePassword(email: string, fromInput: boolean) {
  if (!fromInput) return { password: randomBytes(15).toString('base64url'), shown: true }
  const password = (await text(process.stdin)).replace(/\r?\n$/, '')
  const fault = passwordFault(password, email)
  if (fault) throw new StartFailure(fault)
  return { password, shown: false }
}

async function existing(db: Db, email: string) {
  const user = await findByEmail(db, email)
  if (!user) throw new StartFailure(`Não há usuário com o e-mail ${email}.`)
  return user
}

type Choices = { fromInput: boolean; colleague: string | undefined }
type Command = (db: Db, email: string, choices: Choices) => Promise<void>

const commands: Record<string, Command> = {
  add: async (db, email, { fromInput, colleague }) => {
    if (!Credentials.shape.email.safeParse(email).success) throw new StartFailure(`Email inválido: ${email}`)
    const account = colleague === undefined ? undefined : (await existing(db, colleague)).account_id
    const { password, shown } = await choosePassword(email, fromInput)
    await addUser(db, email, await hashPassword(password), account).catch((error: unknown) => {
      if (violatedUnique(error)) throw new StartFailure(`Já existe um usuário com o e-mail ${email}.`)
      throw error
    })
    say(`Usuário ${email} criado.${shown ? ` Senha: ${password}` : ''}`)
  },
  password: async (db, email, { fromInput }) => {
    const user = await existing(db, email)
    const { password, shown } = await choosePassword(email, fromInput)
    await setPassword(db, user.id, await hashPassword(password))
    await closeSessionsOf(db, user.id)
    say(`Senha de ${email} alterada; sessões encerradas.${shown ? ` Nova senha: ${password}` : ''}`)
  },
  deactivate: async (db, email) => {
    const user = await existing(db, email)
    await setActive(db, user.id, false)
    await closeSessionsOf(db, user.id)
    say(`Usuário ${email} desativado; sessões encerradas.`)
  },
  activate: async (db, email) => {
    const user = await existing(db, email)
    await setActive(db, user.id, true)
    say(`Usuário ${email} reativado.`)
  },
}

function readWords() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { 'password-stdin': { type: 'boolean' }, with: { type: 'string' } },
    })
  } catch {
    throw new StartFailure(usage)
  }
}

async function list(db: Db) {
  for (const user of await listUsers(db)) {
    say(
      `${user.email}\t${user.is_active ? 'Ativo' : 'Inativo'}\t${user.created_at.toISOString().slice(0, 10)}`,
    )
  }
}

await runOnce(async (onStop) => {
  const { positionals, values } = readWords()
  const [name = '', email = ''] = positionals
  const command = commands[name]
  if (name !== 'list' && (!command || !email)) throw new StartFailure(usage)

  const { db } = await openDatabase(readConfig(process.env), { say, onStop })
  const choices = { fromInput: values['password-stdin'] ?? false, colleague: values.with }
  await (command ? command(db, email, choices) : list(db))
})
