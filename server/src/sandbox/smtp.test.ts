import { SandboxContent } from '@cadencia/contract/sandbox'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'

import { messageName, readMessageId } from '#channels/email/message-id.ts'
import type { SmtpFailure } from '#channels/email/smtp-failure.ts'
import { openSmtp } from '#channels/email/smtp.ts'
import { type Person, startApi } from '#test/api.ts'
import { tokens } from '#test/tracking.ts'

import { startSandboxSmtp } from './smtp.ts'

const { db, person } = await startApi()
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
const smtp = await startSandboxSmtp(db, silent, (text) => readMessageId(tokens, text)?.ids)
afterAll(smtp.stop)

const connect = (credentials: { user: string; password: string } | undefined) =>
  openSmtp(
    { host: smtp.host, port: smtp.port, security: 'none', name: 'teste', ...credentials },
    { allowPrivate: true },
  )

type Mail = { to?: string; raw: string | Buffer }

async function send(owner: { id: number }, ...mails: Mail[]) {
  const session = await connect(smtp.userFor(owner.id))
  try {
    for (const { to = 'ana@exemplo.com.br', raw } of mails)
      await session.send({ from: 'eu@exemplo.com.br', to }, async () => Buffer.from(raw))
  } finally {
    session.close()
  }
}

const kept = (owner: Person) =>
  db.selectFrom('sandbox_messages').selectAll().where('account_id', '=', owner.id).orderBy('id').execute()

const refused = (sending: Promise<unknown>) =>
  sending.then(
    () => undefined,
    ({ code, phase }: SmtpFailure) => ({ code, phase }),
  )

const header = 'From: =?utf-8?B?Sm9zw6k=?= <jose@exemplo.com.br>\r\nTo: Ana Lima <ana@exemplo.com.br>\r\n'

test('an e-mail is kept as it arrived and read as its contact would', async () => {
  const ana = await person()
  const raw = [
    `${header}Subject: =?utf-8?B?T2zDoSwg?=\r\n =?utf-8?B?QW5hIPCfjok=?=`,
    `Message-ID: <${messageName(tokens, { accountId: ana.id, messageId: 71 })}@cadencia.local>`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/alternative; boundary="=_b"',
    '',
    '--=_b',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    '..Ol=C3=A1',
    '--=_b',
    'Content-Type: text/html; charset=utf-8',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    '<p>Ol=C3=A1</p>',
    '--=_b--',
    '',
  ].join('\r\n')
  await send(ana, { raw })
  const [row] = await kept(ana)
  expect(row?.raw.toString()).toBe(raw)
  const { body } = await ana.call('GET', `/sandbox/messages/${row?.id}`)
  expect(SandboxContent.parse(body)).toMatchObject({
    channel: 'email',
    recipient: 'ana@exemplo.com.br',
    title: 'Olá, Ana 🎉',
    messageId: 71,
    from: 'José <jose@exemplo.com.br>',
    to: 'Ana Lima <ana@exemplo.com.br>',
    text: '..Olá\n',
    html: '<p>Olá</p>\n',
    headers: expect.arrayContaining([{ name: 'MIME-Version', value: '1.0' }]),
  })
})

test("a message that says it is another owner's is nobody's message", async () => {
  const ana = await person()
  const name = messageName(tokens, { accountId: ana.id + 1, messageId: 71 })
  await send(ana, { raw: `Message-ID: <${name}@x>\r\n\r\noi` })
  expect(await kept(ana)).toMatchObject([{ message_id: null, title: '' }])
})

test('the answer waits until the message is kept for good', async () => {
  const ana = await person()
  let answered = false
  const sending = await db.transaction().execute(async (tx) => {
    await sql`lock table sandbox_messages in exclusive mode`.execute(tx)
    const under = send(ana, { raw: 'Subject: oi\r\n\r\noi' }).then(() => (answered = true))
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(answered).toBe(false)
    return { under }
  })
  await sending.under
  expect(await kept(ana)).toHaveLength(1)
})

test('nobody hands in a message without the secret of the user it is for', async () => {
  const [ana, bia] = [await person(), await person()]
  const wrong = { user: smtp.userFor(ana.id).user, password: smtp.userFor(bia.id).password }
  expect(await refused(connect(wrong))).toEqual({ code: 535, phase: 'auth' })
  const session = await connect(undefined)
  const sending = session.send({ from: 'eu@x.com.br', to: 'ana@x.com.br' }, async () => Buffer.from('oi'))
  expect(await refused(sending)).toEqual({ code: 530, phase: 'mail' })
  session.close()
  expect(await kept(ana)).toEqual([])
})

test('a megabyte is kept whole; ten are refused and not kept', async () => {
  const ana = await person()
  const line = `${'x'.repeat(70)}\r\n`
  const mail = (bytes: number) => `Subject: longo\r\n\r\n${line.repeat(Math.ceil(bytes / line.length))}`
  await send(ana, { raw: mail(1_000_000) })
  expect(await refused(send(ana, { raw: mail(11_000_000) }))).toMatchObject({ code: 552 })
  const rows = await kept(ana)
  expect(rows.map(({ raw }) => raw.length)).toEqual([mail(1_000_000).length])
})

test('a hundred at once are all kept, and one that cannot be kept takes none with it', async () => {
  const ana = await person()
  const gone = { id: ana.id + 1_000_000 }
  const sending = Array.from({ length: 100 }, (_, place) =>
    refused(
      send(place === 50 ? gone : ana, { to: `p${place}@x.com.br`, raw: `Subject: ${place}\r\n\r\noi` }),
    ),
  )
  const answers = await Promise.all(sending)
  expect(answers.filter(Boolean)).toEqual([{ code: 451, phase: 'body' }])
  expect(new Set((await kept(ana)).map(({ recipient }) => recipient)).size).toBe(99)
})
