import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { addUser } from '#auth/queries.ts'
import { hashPassword } from '#platform/password.ts'
import { freshDatabase } from '#test/database.ts'
import { startProgram } from '#test/program.ts'
import { cloudApi, rsaKey, smtp } from '#test/senders.ts'
import { until } from '#test/sending.ts'
import { startSmtp } from '#test/smtp.ts'

const { db, url } = await freshDatabase()
const unique = randomUUID().slice(0, 8)
const person = { email: `dona.${unique}@exemplo.com.br`, password: `senha da dona ${unique}` }
await addUser(db, person.email, await hashPassword(person.password))

const contact = {
  name: 'Rui',
  email: `rui.${unique}@exemplo.com.br`,
  whatsapp: '(11) 98765-4321',
  metadata: { nota: `anotação ${unique}` },
}
const server = await startSmtp({ rcpt: `550 5.1.1 <${contact.email}> unknown at +55 11 98765-4321` })
const dkimKey = rsaKey()
const sender = {
  ...smtp,
  host: '127.0.0.1',
  port: server.port,
  security: 'none',
  user: `usuario-${unique}`,
  password: `senha do smtp ${unique}`,
  isDefault: true,
  dkimDomain: 'exemplo.com.br',
  dkimSelector: 's1',
  dkimKey,
}
const number = {
  ...cloudApi,
  token: `EAAG-${unique}-token-da-meta`,
  appSecret: `chave-do-app-${unique}`,
  verifyToken: `verificador-${unique}`,
}
const key = Buffer.alloc(32, 7).toString('base64')
const wrong = `senha errada ${unique}`

const program = startProgram(url, 'all', {
  LOG_LEVEL: 'debug',
  CADENCIA_KEY: key,
  ALLOW_PRIVATE_HOSTS: 'true',
  PUBLIC_URL: 'https://cadencia.exemplo.com.br',
})
const address = await program.started()

const answers: string[] = []
async function call(method: string, path: string, body?: unknown, token = '') {
  const response = await fetch(`${address}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  if (path !== '/auth/login') answers.push(text)
  return {
    status: response.status,
    body: (text ? JSON.parse(text) : {}) as { id: number; access_token: string },
  }
}

/** A day of work, and everything that can go wrong in it. Gives the token it was done with. */
async function work() {
  expect((await call('POST', '/auth/login', { ...person, password: wrong })).status).toBe(401)
  const { access_token: token } = (await call('POST', '/auth/login', person)).body
  const make = async (path: string, body: object) => {
    const answer = await call('POST', path, body, token)
    expect({ path, ...answer }).toMatchObject({ status: expect.toSatisfy((status: number) => status < 300) })
    return answer.body.id
  }
  const senderId = await make('/senders', sender)
  await make('/senders', number)
  await call('PUT', `/senders/${senderId}`, { ...sender, password: '', dkimKey: '' }, token)
  await call('POST', `/senders/${senderId}/test`, {}, token)
  await call(
    'POST',
    '/senders',
    { ...sender, dkimKey: `${dkimKey.slice(0, 300)}\n-----END PRIVATE KEY-----` },
    token,
  )
  const templateId = await make('/templates', {
    name: 'Oi',
    type: 'email',
    subject: 'Oi',
    content: 'Oi {{name}}',
  })
  const campaignId = await make('/campaigns', { name: 'Natal', status: 'active' })
  await make('/cadences/bulk', { campaignId, cadences: [{ templateId, delayMinutes: 0 }] })
  await make('/contacts/with-campaign', { ...contact, campaignId })
  await call('POST', '/contacts', contact, token)
  await call('GET', `/contacts?search=${encodeURIComponent(contact.email)}`, undefined, token)
  await call('GET', `/auth/me?access_token=${token}`)
  await call('POST', '/contacts', `{"email":"${contact.email}"`, token)
  const failed = db.selectFrom('messages').select('id').where('state', '=', 'failed')
  await until(async () => (await failed.execute()).length === 1)

  // A row that the database refuses is told by PostgreSQL in full.
  await sql`alter table contacts add constraint planted check (name <> 'Plantado')`.execute(db)
  const broken = await call(
    'POST',
    '/contacts',
    { ...contact, name: 'Plantado', email: `p.${contact.email}` },
    token,
  )
  expect(broken).toMatchObject({
    status: 500,
    body: { code: 'internal', message: 'Algo deu errado do nosso lado. Tente novamente em instantes.' },
  })
  return token
}

async function dump() {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(
    db,
  )
  const tables = await Promise.all(
    rows.map(({ name }) =>
      sql<{ row: string }>`select to_jsonb(t)::text as row from ${sql.table(name)} t`.execute(db),
    ),
  )
  return tables.flatMap((table) => table.rows.map(({ row }) => row)).join('\n')
}

/** A secret as it is, and as a column of bytes or a blob would show it. */
const formsOf = (secret: string) => [
  secret,
  JSON.stringify(secret).slice(1, -1),
  Buffer.from(secret).toString('hex'),
  Buffer.from(secret).toString('base64').replace(/=+$/, ''),
]
const found = (text: string, needles: readonly string[]) =>
  needles.filter((needle) => formsOf(needle).some((form) => text.toLowerCase().includes(form.toLowerCase())))

test('after a day of work no secret is in an answer, in the log or in a dump of the database', async () => {
  const token = await work()
  program.stop()
  await program.ended
  const databasePassword = decodeURIComponent(new URL(url).password)
  const keyLine = dkimKey.split('\n')[3] ?? ''
  expect(keyLine.length).toBeGreaterThan(40)
  const secrets = [
    person.password,
    wrong,
    token,
    sender.password,
    keyLine,
    number.token,
    number.appSecret,
    number.verifyToken,
    key,
    ...(databasePassword ? [databasePassword] : []),
  ]
  const log = program.said()
  expect(log).toContain('"route":"/api/contacts"')
  expect(log).toContain('"msg":"unexpected"')
  const people = [person.email, contact.email, contact.metadata.nota, '98765-4321', '11987654321']
  expect(found(log, [...secrets, ...people])).toEqual([])

  const kept = await dump()
  expect(found(kept, [sender.user, contact.email])).toEqual([sender.user, contact.email])
  expect(found(kept, secrets)).toEqual([])

  const told = answers.join('\n')
  expect(found(told, [contact.email])).toEqual([contact.email])
  expect(found(told, secrets)).toEqual([])
  expect(told).not.toMatch(/node_modules|\bat \S+ \(|select |insert into|constraint|PostgreSQL/i)
})
