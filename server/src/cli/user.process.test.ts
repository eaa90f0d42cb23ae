import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'

import { expect, test } from 'vitest'

import { findByEmail } from '#auth/queries.ts'
import { passwordMatches } from '#platform/password.ts'
import { openSession } from '#platform/session.ts'
import { freshDatabase } from '#test/database.ts'

const { db, url } = await freshDatabase()
const program = new URL('user.ts', import.meta.url).pathname

/** The command as an operator types it. */
async function user(words: string[], input = '') {
  const child = spawn(process.execPath, [program, ...words], {
    env: { PATH: process.env['PATH'] ?? '', DATABASE_URL: url },
  })
  child.stdin.end(input)
  const [out, err, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.once('close', resolve)),
  ])
  return { said: (out + err).trim(), code }
}

const email = 'ana@exemplo.com.br'
const matches = async (password: string) =>
  passwordMatches((await findByEmail(db, email))?.password_hash, password)
const sessions = () => db.selectFrom('sessions').select('user_id').execute()

test('a user is added with a password that signs them in, once', async () => {
  const added = await user(['add', 'Ana@exemplo.com.br'])
  expect(added.code).toBe(0)
  expect(await matches(/Senha: (\S+)/.exec(added.said)?.[1] ?? '')).toBe(true)
  expect(await user(['add', email])).toEqual({
    said: `Já existe um usuário com o e-mail ${email}.`,
    code: 1,
  })
  expect((await user(['list'])).said).toMatch(/^ana@exemplo\.com\.br\tAtivo\t\d{4}-\d\d-\d\d$/)
})

test('a user is added to the account of another', async () => {
  expect((await user(['add', 'bia@exemplo.com.br', '--with', email])).code).toBe(0)
  const [ana, bia] = [await findByEmail(db, email), await findByEmail(db, 'bia@exemplo.com.br')]
  expect(bia?.account_id).toBe(ana?.account_id)
  expect((await user(['add', 'caio@exemplo.com.br', '--with', 'ninguem@exemplo.com.br'])).said).toContain(
    'Não há usuário',
  )
})

test('a new password ends the sessions; an easy one is refused', async () => {
  const { id = 0 } = (await findByEmail(db, email)) ?? {}
  await openSession(db, id)
  expect((await user(['password', email, '--password-stdin'], 'qwertyuiop\n')).said).toBe(
    'Esta senha é fácil de adivinhar. Escolha outra.',
  )
  expect(await sessions()).toHaveLength(1)
  expect((await user(['password', email, '--password-stdin'], 'três tatus tristes\n')).code).toBe(0)
  expect(await matches('três tatus tristes')).toBe(true)
  expect(await sessions()).toEqual([])
})

test('a deactivated user keeps nothing open', async () => {
  const { id = 0 } = (await findByEmail(db, email)) ?? {}
  await openSession(db, id)
  expect((await user(['deactivate', email])).said).toBe(`Usuário ${email} desativado; sessões encerradas.`)
  expect(await findByEmail(db, email)).toMatchObject({ is_active: false })
  expect(await sessions()).toEqual([])
})

test.each([
  [['deactivate', 'ninguem@exemplo.com.br'], 'Não há usuário'],
  [['add', 'nada'], 'Email inválido'],
  [[], 'Uso:'],
])('%j is refused with a sentence', async (words, said) => {
  const answer = await user(words)
  expect(answer.code).toBe(1)
  expect(answer.said).toContain(said)
})
