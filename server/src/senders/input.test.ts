import { generateKeyPairSync } from 'node:crypto'

import { expect, test } from 'vitest'

import { buildApp } from '#app.ts'
import { openSession } from '#platform/session.ts'
import { startApi } from '#test/api.ts'
import { testOptions } from '#test/options.ts'

const { db, person } = await startApi()

const smtp = {
  mode: 'smtp',
  name: 'Vendas',
  host: 'smtp.exemplo.com.br',
  port: 587,
  security: 'starttls',
  user: '',
  fromName: 'Vendas',
  fromAddress: 'vendas@exemplo.com.br',
}
const cloudApi = {
  mode: 'cloud_api',
  name: 'Oficial',
  phoneNumberId: '123456789012345',
  token: 't',
  appSecret: 'a',
  verifyToken: 'v',
}
const dkim = { dkimDomain: 'exemplo.com.br', dkimSelector: 's1' }
const ed25519 = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const oneLine = 'Use uma linha só, sem quebras nem caracteres de controle'
const badMail = 'Email inválido'
const badHost = 'Servidor inválido. Escreva só o endereço, como smtp.exemplo.com'

test.each([
  [{ ...smtp, mode: 'fax' }, 'mode', 'Tipo de canal inválido'],
  [{ ...smtp, mode: 'sandbox' }, 'mode', 'Tipo de canal inválido'],
  [{ ...smtp, name: ' ' }, 'name', 'Nome é obrigatório'],
  [{ ...smtp, host: '' }, 'host', 'Servidor é obrigatório'],
  [{ ...smtp, host: 'https://smtp.exemplo.com' }, 'host', badHost],
  [{ ...smtp, host: 'smtp.exemplo.com:587/x' }, 'host', badHost],
  [{ ...smtp, host: 'a@b.com' }, 'host', badHost],
  [{ ...smtp, host: 'smtp.exemplo.com\r\nx' }, 'host', badHost],
  [{ ...smtp, host: '1.2.3.4.5' }, 'host', 'O endereço do servidor não é válido.'],
  [{ ...smtp, port: 0 }, 'port', 'Porta inválida'],
  [{ ...smtp, port: 65_536 }, 'port', 'Porta inválida'],
  [{ ...smtp, port: '587' }, 'port', 'Porta inválida'],
  [{ ...smtp, security: 'ssl' }, 'security', 'Segurança inválida'],
  [{ ...smtp, user: 'ana' }, 'password', 'Senha é obrigatória quando há usuário'],
  [{ ...smtp, user: 'ana\r\nAUTH', password: 'x' }, 'user', oneLine],
  [{ ...smtp, user: 'ana', password: 'a\nb' }, 'password', oneLine],
  [{ ...smtp, fromName: 'Ana\r\nBcc: todos@exemplo.com' }, 'fromName', oneLine],
  [{ ...smtp, fromName: 'Ana\u2028Silva' }, 'fromName', oneLine],
  [{ ...smtp, fromName: 'Ana\u0007' }, 'fromName', oneLine],
  [{ ...smtp, fromAddress: '' }, 'fromAddress', 'E-mail do remetente é obrigatório'],
  [{ ...smtp, fromAddress: 'vendas' }, 'fromAddress', badMail],
  [{ ...smtp, fromAddress: 'a@b.com, c@d.com' }, 'fromAddress', badMail],
  [{ ...smtp, fromAddress: 'a@b.com;c@d.com' }, 'fromAddress', badMail],
  [{ ...smtp, fromAddress: 'Ana <a@b.com>' }, 'fromAddress', badMail],
  [{ ...smtp, fromAddress: 'a@b.com\r\nBcc: c@d.com' }, 'fromAddress', badMail],
  [{ ...smtp, fromAddress: `${'a'.repeat(250)}@b.com` }, 'fromAddress', badMail],
  [{ ...smtp, replyTo: 'a@b.com,c@d.com' }, 'replyTo', badMail],
  [{ ...smtp, bounceDomain: 'exemplo' }, 'bounceDomain', 'Domínio inválido'],
  [{ ...smtp, bounceDomain: 'exemplo.com\r\nx' }, 'bounceDomain', 'Domínio inválido'],
  [
    { ...smtp, ...dkim, dkimSelector: '' },
    'dkimSelector',
    'Preencha o domínio e o seletor do DKIM, ou nenhum dos dois',
  ],
  [{ ...smtp, ...dkim, dkimSelector: 's1; p=' }, 'dkimSelector', 'Seletor inválido'],
  [{ ...smtp, ...dkim }, 'dkimKey', 'Chave DKIM é obrigatória quando há domínio'],
  [{ ...smtp, ...dkim, dkimKey: 'chave' }, 'dkimKey', 'Chave DKIM inválida. Cole a chave privada em PEM.'],
  [
    { ...smtp, ...dkim, dkimKey: '-----BEGIN PRIVATE KEY-----\nxx\n-----END PRIVATE KEY-----' },
    'dkimKey',
    'Chave DKIM inválida. Cole a chave privada em PEM, sem senha.',
  ],
  [{ ...smtp, ...dkim, dkimKey: ed25519 }, 'dkimKey', 'A chave DKIM precisa ser RSA'],
  [{ ...smtp, perMinute: 0 }, 'perMinute', 'Use um número maior que zero'],
  [{ ...smtp, perMinute: 1.5 }, 'perMinute', 'Use um número inteiro'],
  [{ ...smtp, perMinute: 10_001 }, 'perMinute', 'Use um número até 10.000'],
  [{ ...smtp, perDay: -1 }, 'perDay', 'Use um número maior que zero'],
  [
    { ...cloudApi, phoneNumberId: '+55 11' },
    'phoneNumberId',
    'O ID do número tem só dígitos e fica no painel da Meta',
  ],
  [{ ...cloudApi, displayPhone: 'onze' }, 'displayPhone', 'Telefone inválido'],
  [{ ...cloudApi, token: '' }, 'token', 'Token é obrigatório'],
  [{ ...cloudApi, appSecret: '' }, 'appSecret', 'Chave secreta do app é obrigatória'],
  [{ ...cloudApi, verifyToken: undefined }, 'verifyToken', 'Token de verificação é obrigatório'],
  [{ mode: 'assisted' }, 'name', 'Nome é obrigatório'],
])('%# is refused with the text of its field', async (input, field, text) => {
  const ana = await person()
  expect(await ana.call('POST', '/senders', input)).toMatchObject({
    status: 400,
    body: { code: 'invalid', message: text, fields: { [field]: text } },
  })
  expect((await ana.call('GET', '/senders')).body).toHaveLength(2)
})

test('where private servers are not allowed, their addresses and other ports are refused at once', async () => {
  const ana = await person()
  const app = await buildApp(db, { ...testOptions, allowPrivateHosts: false })
  const authorization = `Bearer ${await openSession(db, ana.userId)}`
  for (const [change, field, text] of [
    [{ host: '127.0.0.1' }, 'host', 'O servidor 127.0.0.1 fica em uma rede privada e não pode ser usado.'],
    [{ host: '0x7f.1' }, 'host', 'O servidor 127.0.0.1 fica em uma rede privada e não pode ser usado.'],
    [{ host: '[::ffff:10.0.0.1]' }, 'host', /rede privada/],
    [{ port: 6379 }, 'port', 'A porta 6379 não é permitida. Use 25, 465, 587, 2525.'],
  ] as const) {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/senders',
      headers: { authorization },
      payload: { ...smtp, ...change },
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.json<{ fields: Record<string, string> }>().fields[field]).toMatch(text)
  }
  await app.close()
})
