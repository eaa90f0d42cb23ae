import type { Sender } from '@cadencia/contract/sender'
import type { SenderTest } from '@cadencia/contract/senders'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'

import { startApi } from '#test/api.ts'
import { certificateFor } from '#test/certificate.ts'
import { assisted, rsaKey, senderOf, smtp, spoilSecrets } from '#test/senders.ts'
import { heldGreeting, type Script, startSmtp } from '#test/smtp.ts'

const { db, person } = await startApi()

async function start(script: Script = {}, fields: object = {}) {
  const server = await startSmtp({ ehlo: '250-teste\r\n250 AUTH PLAIN LOGIN', ...script })
  const ana = await person()
  const sender = await senderOf(ana, {
    ...smtp,
    host: '127.0.0.1',
    port: server.port,
    security: 'none',
    ...fields,
  })
  const run = (body: object = {}) => ana.call('POST', `/senders/${sender.id}/test`, body)
  return { server, ana, sender, run }
}

const steps = (body: unknown) => (body as SenderTest).steps

test('a test goes the whole way to the user, and shows each answer of the server', async () => {
  const { server, ana, sender, run } = await start()
  const { status, body } = await run()
  expect({ status, body }).toEqual({
    status: 200,
    body: {
      ok: true,
      steps: [
        { name: 'Conexão', ok: true, reply: '220 teste pronto' },
        { name: 'Apresentação', ok: true, reply: '250-teste\n250 AUTH PLAIN LOGIN' },
        { name: 'Autenticação', ok: true, reply: '235 2.7.0 bem-vindo' },
        { name: 'Remetente', ok: true, reply: '250 2.1.0 remetente ok' },
        { name: 'Destinatário', ok: true, reply: '250 2.1.5 destinatário ok' },
        { name: 'Mensagem', ok: true, reply: '354 pode mandar' },
        { name: 'Entrega', ok: true, reply: '250 2.0.0 aceita' },
      ],
    },
  })
  expect(server.heard).toContain('MAIL FROM:<vendas@exemplo.com.br>')
  expect(server.heard).toContain(`RCPT TO:<${ana.email}>`)
  const mail = await PostalMime.parse(Buffer.from(server.messages[0] ?? '', 'latin1'))
  expect(mail).toMatchObject({
    from: { name: 'Equipe de Vendas', address: 'vendas@exemplo.com.br' },
    to: [{ address: ana.email }],
    subject: 'Teste de envio da Cadência',
    messageId: expect.stringMatching(/@exemplo\.com\.br>$/),
    text: expect.stringContaining('Este é um teste'),
  })
  const all = (await ana.call('GET', '/senders')).body as Sender[]
  expect(all.find(({ id }) => id === sender.id)).toMatchObject({ lastReply: '250 2.0.0 aceita' })
})

test('commands sent ahead of their answers are still shown with the right ones', async () => {
  const { run } = await start({ ehlo: '250-teste\r\n250-PIPELINING\r\n250 AUTH PLAIN' })
  expect(steps((await run()).body).map(({ name, reply }) => [name, reply.slice(0, 9)])).toEqual([
    ['Conexão', '220 teste'],
    ['Apresentação', '250-teste'],
    ['Autenticação', '235 2.7.0'],
    ['Remetente', '250 2.1.0'],
    ['Destinatário', '250 2.1.5'],
    ['Mensagem', '354 pode '],
    ['Entrega', '250 2.0.0'],
  ])
})

test('a test is signed as campaigns are', async () => {
  const dkim = { dkimDomain: 'exemplo.com.br', dkimSelector: 's1', dkimKey: rsaKey() }
  const { server, run } = await start({}, dkim)
  expect((await run()).body).toMatchObject({ ok: true })
  expect(server.messages[0]).toMatch(/^DKIM-Signature: v=1; [^\n]* d=exemplo\.com\.br;\r\n q=dns\/txt; s=s1;/)
})

test.each<[string, Script, object, object]>([
  [
    'the password is wrong',
    { auth: '535 5.7.8 senha errada' },
    {},
    { name: 'Autenticação', reply: '535 5.7.8 senha errada' },
  ],
  [
    'the sender is not allowed',
    { mail: '550 5.7.1 não é seu' },
    {},
    { name: 'Remetente', reply: '550 5.7.1 não é seu' },
  ],
  ['the message is refused', { dot: '554 5.7.26 DMARC' }, {}, { name: 'Entrega', reply: '554 5.7.26 DMARC' }],
  ['encryption is not there', {}, { security: 'starttls' }, { name: 'Criptografia', reply: '502 não sei' }],
  [
    'encryption is not offered and a password would go in clear',
    {},
    { security: 'opportunistic' },
    { name: 'Criptografia', reply: 'O servidor não oferece conexão segura: a senha não foi enviada.' },
  ],
  [
    'the server says nothing more',
    { dot: (socket) => socket.end() },
    {},
    { name: 'Entrega', reply: 'O servidor encerrou a conexão.' },
  ],
])('when %s, the last step says so', async (_case, script, fields, last) => {
  const { run } = await start({ starttls: '502 não sei', ...script }, fields)
  const { status, body } = await run()
  expect(status).toBe(200)
  expect((body as SenderTest).ok).toBe(false)
  expect(steps(body).at(-1)).toEqual({ ok: false, ...last })
  expect(
    steps(body)
      .slice(0, -1)
      .every(({ ok }) => ok),
  ).toBe(true)
})

test.each<[string, Script, object, RegExp]>([
  ['STARTTLS is not offered', { starttls: '502 não sei' }, { security: 'starttls' }, /não oferece STARTTLS/],
  ['the password is wrong', { auth: '535 5.7.8 não' }, {}, /usuário ou a senha.*senha de app/],
  ['TLS is spoken to a port that begins in clear', {}, { security: 'tls' }, /não usa TLS direto.*STARTTLS/],
  ['the domain is not authenticated', { dot: '550 5.7.26 unauthenticated sender' }, {}, /SPF.*DKIM.*DMARC/],
])('when %s, the test says what to do about it', async (_case, script, fields, advice) => {
  const { run } = await start(script, fields)
  expect((await run()).body).toMatchObject({ ok: false, advice: [expect.stringMatching(advice)] })
})

test('a signature of another domain than the sender’s is told, though the server takes the mail', async () => {
  const dkim = { dkimDomain: 'outra.com.br', dkimSelector: 's1', dkimKey: rsaKey() }
  const { run } = await start({}, dkim)
  const advice = expect.stringMatching(
    /^A assinatura DKIM é de outra\.com\.br e o remetente é de exemplo\.com\.br/,
  )
  expect((await run()).body).toMatchObject({ ok: true, advice: [advice] })
})

test('a certificate of an unknown authority is explained, with the variable that makes it known', async () => {
  const { run } = await start(
    { starttls: '220 vamos', certificate: certificateFor('127.0.0.1') },
    { security: 'starttls' },
  )
  expect((await run()).body).toMatchObject({
    ok: false,
    advice: [expect.stringContaining('NODE_EXTRA_CA_CERTS')],
  })
})

test('a server that is not there is a step that failed, not an error of ours', async () => {
  const { server, run } = await start()
  server.stop()
  expect(await run()).toMatchObject({
    status: 200,
    body: {
      ok: false,
      steps: [{ name: 'Conexão', ok: false, reply: 'O servidor recusou a conexão.' }],
      advice: [expect.stringContaining('Ninguém atende nesta porta')],
    },
  })
})

test('a password that can no longer be read is a step that failed', async () => {
  const { ana, sender, run } = await start()
  await spoilSecrets(db, ana, sender.id)
  expect(await run()).toMatchObject({
    status: 200,
    body: { ok: false, steps: [{ name: 'Senha', ok: false }] },
  })
})

test('a test goes to nobody but the user', async () => {
  const { server, ana, run } = await start()
  expect(await run({ to: 'outra@pessoa.com.br' })).toMatchObject({
    status: 400,
    body: { message: 'O teste só pode ser enviado ao seu próprio e-mail' },
  })
  expect(server.connections()).toBe(0)
  expect((await run({ to: ana.email.toUpperCase() })).body).toMatchObject({ ok: true })
})

test('one test at a time', async () => {
  const { greeting, reached, letGo } = heldGreeting()
  const { run } = await start({ greeting })
  const first = run()
  await reached
  expect((await run()).status).toBe(429)
  letGo()
  expect((await first).status).toBe(200)
  expect((await run()).status).toBe(200)
})

test('there is nothing to test where nothing leaves', async () => {
  const ana = await person()
  const [email] = (await ana.call('GET', '/senders')).body as Sender[]
  for (const { id } of [email ?? { id: 0 }, await senderOf(ana, assisted)])
    expect(await ana.call('POST', `/senders/${id}/test`, {})).toMatchObject({
      status: 409,
      body: { code: 'not_testable' },
    })
})
