import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'

import { type Person, startApi } from '#test/api.ts'
import { cloudApi, rsaKey, senderOf, smtp } from '#test/senders.ts'
import { heldGreeting, type Script, startSmtp } from '#test/smtp.ts'

const { db, person } = await startApi()

const template = {
  type: 'email',
  subject: 'Oi {{name}}',
  content: '<p>Da {{user.company}} para {{contact.cidade}}: <a href="https://exemplo.com.br/x">veja</a></p>',
}
const send = (owner: Person, body: object = template) => owner.call('POST', '/templates/test', body)
const attribute = (owner: Person, key: string, value: string) =>
  owner.call('POST', '/me/attributes', { key, value })

async function withServer(script: Script = {}, fields: object = {}) {
  const server = await startSmtp({ ehlo: '250-teste\r\n250 AUTH PLAIN LOGIN', ...script })
  const ana = await person()
  await attribute(ana, 'company', 'Aurora')
  const here = { host: '127.0.0.1', port: server.port, security: 'none', isDefault: true }
  await senderOf(ana, { ...smtp, ...here, ...fields })
  return { server, ana }
}

const messagesOf = ({ id }: Person) =>
  db.selectFrom('messages').select('id').where('account_id', '=', id).execute()

test('a template goes to the user as a campaign would send it, filled with the sample contact', async () => {
  const { server, ana } = await withServer()
  expect(await send(ana)).toMatchObject({
    status: 200,
    body: { ok: true, reply: '250 2.0.0 aceita', to: ana.email },
  })
  expect(server.heard).toContain('MAIL FROM:<vendas@exemplo.com.br>')
  expect(server.heard).toContain(`RCPT TO:<${ana.email}>`)
  const mail = await PostalMime.parse(Buffer.from(server.messages[0] ?? '', 'latin1'))
  expect(mail).toMatchObject({
    subject: '[Teste] Oi Ana Almeida',
    from: { name: 'Equipe de Vendas', address: 'vendas@exemplo.com.br' },
    to: [{ name: 'Ana Almeida', address: ana.email }],
    text: expect.stringContaining('Da Aurora para [cidade]: veja'),
    html: expect.stringContaining('<a href="https://exemplo.com.br/x">veja</a>'),
  })
  expect(mail.html).toContain('href="https://cadencia.exemplo.com.br/t/u/teste"')
  expect(await messagesOf(ana)).toEqual([])
})

test('a test shows beside its subject what the message would', async () => {
  const { server, ana } = await withServer()
  await send(ana, { ...template, preheader: 'Para {{contact.cidade}}, da {{user.company}}' })
  const mail = await PostalMime.parse(Buffer.from(server.messages[0] ?? '', 'latin1'))
  expect(mail.html).toContain('overflow:hidden;mso-hide:all">Para [cidade], da Aurora')
  expect(await send(ana, { ...template, preheader: '{{user.cargo}}' })).toMatchObject({
    status: 400,
    body: { message: 'Falta o valor de {{user.cargo}}' },
  })
})

test('two tests are two mails, and neither answers for a message', async () => {
  const { server, ana } = await withServer()
  await send(ana)
  await send(ana)
  const ids = server.messages.map((raw) => /^Message-ID: (.*)\r$/m.exec(raw)?.[1] ?? '')
  expect(new Set(ids).size).toBe(2)
  for (const id of ids) expect(id).toMatch(/^<test\.[0-9a-f-]{36}@exemplo\.com\.br>$/)
})

test('a test is signed as campaigns are', async () => {
  const dkim = { dkimDomain: 'exemplo.com.br', dkimSelector: 's1', dkimKey: rsaKey() }
  const { server, ana } = await withServer({}, dkim)
  expect((await send(ana)).body).toMatchObject({ ok: true })
  expect(server.messages[0]).toMatch(/^DKIM-Signature: v=1; [^\n]* d=exemplo\.com\.br;/)
})

test.each<[string, Script, string]>([
  ['the message', { dot: '554 5.7.26 DMARC não passou' }, '554 5.7.26 DMARC não passou'],
  ['the recipient', { rcpt: '550 5.1.1 ninguém aqui' }, '550 5.1.1 ninguém aqui'],
  ['the password', { auth: '535 5.7.8 senha errada' }, '535 5.7.8 senha errada'],
])('a server that refuses %s is quoted to the letter', async (_what, script, reply) => {
  const { ana } = await withServer(script)
  expect(await send(ana)).toMatchObject({ status: 200, body: { ok: false, reply, to: ana.email } })
})

test('what has no value is named, and nothing leaves', async () => {
  const { server, ana } = await withServer()
  expect(await send(ana, { ...template, content: '{{user.cargo}} {{nome}}' })).toMatchObject({
    status: 400,
    body: { code: 'invalid', message: 'Falta o valor de {{user.cargo}}, {{nome}}' },
  })
  expect(server.messages).toEqual([])
})

test('in test mode it is kept in the box, and nowhere else', async () => {
  const ana = await person()
  await attribute(ana, 'company', 'Aurora')
  await attribute(ana, 'name', 'Bia Souza')
  expect(await send(ana)).toMatchObject({
    status: 200,
    body: { ok: true, reply: 'Guardada na caixa de testes', to: ana.email },
  })
  const { data } = (await ana.call('GET', '/sandbox/messages')).body as { data: { id: number }[] }
  expect(data).toMatchObject([{ channel: 'email', recipient: ana.email, title: '[Teste] Oi Ana Almeida' }])
  const kept = (await ana.call('GET', `/sandbox/messages/${data[0]?.id}`)).body
  expect(kept).toMatchObject({
    from: `Bia Souza <${ana.email}>`,
    text: expect.stringContaining('Da Aurora para [cidade]'),
  })
  expect(kept).not.toHaveProperty('messageId')
  expect(await messagesOf(ana)).toEqual([])
})

test('one test at a time', async () => {
  const { greeting, reached, letGo } = heldGreeting()
  const { ana } = await withServer({ greeting })
  const first = send(ana)
  await reached
  expect(await send(ana)).toMatchObject({ status: 429, body: { message: 'Já há um teste em andamento.' } })
  letGo()
  expect((await first).status).toBe(200)
  expect((await send(ana)).status).toBe(200)
})

test('there is no test by WhatsApp, and none of what is not a template yet', async () => {
  const ana = await person()
  await senderOf(ana, { ...cloudApi, isDefault: true })
  expect(await send(ana, { type: 'whatsapp', content: 'Oi' })).toMatchObject({
    status: 409,
    body: {
      code: 'not_testable',
      message: 'O teste por WhatsApp não está disponível: só templates de e-mail podem ser enviados a você.',
    },
  })
  for (const [body, message] of [
    [{ ...template, subject: ' ' }, 'Assunto é obrigatório para templates de email'],
    [{ ...template, content: '' }, 'Conteúdo é obrigatório'],
    [{ ...template, type: 'call' }, 'Só templates de e-mail e WhatsApp são enviados'],
  ] as const)
    expect(await send(ana, body)).toMatchObject({ status: 400, body: { message } })
})
