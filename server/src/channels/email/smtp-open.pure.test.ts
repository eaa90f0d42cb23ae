import { getCACertificates, setDefaultCACertificates } from 'node:tls'

import { describe, expect, test } from 'vitest'

import { certificateFor } from '#test/certificate.ts'
import { type Answer, type Script, startSmtp } from '#test/smtp.ts'

import { SmtpFailure } from './smtp-failure.ts'
import { openSmtp, type SmtpOptions, type SmtpServer, smtpTimeouts } from './smtp.ts'

const host = 'smtp.exemplo.com'
const good = certificateFor(host)
const expired = certificateFor(host, { until: new Date('2020-01-01') })
const ofAnother = certificateFor('smtp.outro.com')
const unknown = certificateFor(host)
setDefaultCACertificates([...getCACertificates('default'), good.cert, expired.cert, ofAnother.cert])

const patient = { connectMs: 10_000, greetingMs: 10_000, socketMs: 10_000 }
const here: SmtpOptions = {
  allowPrivate: true,
  resolve: () => Promise.resolve(['127.0.0.1']),
  timeouts: patient,
}
const login = { user: 'ana', password: 'senha secreta' }

const open = (port: number, server: Partial<SmtpServer> = {}, options = here) =>
  openSmtp({ host, port, security: 'none', name: 'cadencia.test', ...server }, options)

const failure = (opening: Promise<unknown>): Promise<unknown> =>
  opening.then(
    () => 'opened',
    (error: unknown) => {
      if (!(error instanceof SmtpFailure)) return error
      const { phase, code, enhanced, text } = error
      return { phase, code, enhanced, text }
    },
  )

const silence: Answer = () => undefined
const fin: Answer = (socket) => socket.end()
const rst: Answer = (socket) => socket.resetAndDestroy()

test('the time-outs are those of a submission client, not the library defaults of minutes', () => {
  expect(smtpTimeouts).toEqual({ connectMs: 10_000, greetingMs: 10_000, socketMs: 60_000 })
})

describe('a connection that does not come about says how far it came', () => {
  test('nobody listens there', async () => {
    const server = await startSmtp()
    server.stop()
    expect(await failure(open(server.port))).toMatchObject({
      phase: 'connect',
      text: 'O servidor recusou a conexão.',
    })
  })

  test('the name is not answered in time', async () => {
    const never = new Promise<never>(() => undefined)
    const timeouts = { ...patient, connectMs: 100 }
    expect(await failure(open(25, {}, { ...here, resolve: () => never, timeouts }))).toMatchObject({
      phase: 'connect',
      text: 'O servidor não respondeu a tempo.',
    })
  })

  test('it lies in a private network, and that is not allowed', async () => {
    const server = await startSmtp()
    expect(await failure(open(587, {}, { ...here, allowPrivate: false }))).toMatchObject({
      phase: 'connect',
      text: `O servidor ${host} fica em uma rede privada e não pode ser usado.`,
    })
    expect(server.connections()).toBe(0)
  })

  test.each<[string, Script, object]>([
    ['busy', { greeting: '421 4.3.2 tente depois' }, { code: 421, enhanced: '4.3.2' }],
    ['not for us', { greeting: '554 5.7.1 não' }, { code: 554, enhanced: '5.7.1', text: '554 5.7.1 não' }],
    ['not SMTP', { greeting: 'HTTP/1.1 400 Bad Request' }, { text: 'HTTP/1.1 400 Bad Request' }],
    ['gone', { greeting: fin }, { text: 'O servidor encerrou a conexão.' }],
    ['busy after the greeting', { ehlo: '421 4.3.2 lotado' }, { code: 421 }],
    ['gone after the greeting', { ehlo: fin }, { text: 'O servidor encerrou a conexão.' }],
    ['cut after the greeting', { ehlo: rst }, { text: 'O servidor interrompeu a conexão.' }],
  ])('the server is %s', async (_case, script, said) => {
    const server = await startSmtp(script)
    expect(await failure(open(server.port))).toMatchObject({ phase: 'greeting', ...said })
    await expect.poll(() => server.open()).toBe(0)
  })

  test.each<[string, Script, Partial<typeof patient>, string]>([
    ['at all', { greeting: silence }, { greetingMs: 100 }, 'greeting'],
    ['after the greeting', { ehlo: silence }, { socketMs: 100 }, 'greeting'],
    ['to the login', { auth: silence }, { socketMs: 100 }, 'auth'],
  ])('the server does not answer %s', async (_case, script, limit, phase) => {
    const server = await startSmtp(script)
    const timeouts = { ...patient, ...limit }
    const started = performance.now()
    expect(await failure(open(server.port, login, { ...here, timeouts }))).toMatchObject({
      phase,
      text: 'O servidor não respondeu a tempo.',
    })
    expect(performance.now() - started).toBeLessThan(5000)
    await expect.poll(() => server.open()).toBe(0)
  })

  test.each<[string, Answer, object]>([
    ['refused', '535 5.7.8 senha errada', { code: 535, enhanced: '5.7.8', text: '535 5.7.8 senha errada' }],
    ['not possible now', '454 4.7.0 tente depois', { code: 454, enhanced: '4.7.0' }],
    ['not known', '502 não sei', { code: 502, enhanced: undefined }],
    ['cut off', fin, { code: undefined, text: 'O servidor encerrou a conexão.' }],
  ])('the login is %s', async (_case, auth, said) => {
    const server = await startSmtp({ ehlo: '250-teste\r\n250 AUTH PLAIN', auth })
    expect(await failure(open(server.port, login))).toMatchObject({ phase: 'auth', ...said })
    await expect.poll(() => server.open()).toBe(0)
  })
})

describe('encryption', () => {
  const offers = '250-teste\r\n250-STARTTLS\r\n250 AUTH PLAIN LOGIN'
  const said = (heard: string[]) => heard.map((line) => line.split(' ')[0])

  test('tls is there from the first byte', async () => {
    const server = await startSmtp({ secure: true, certificate: good, ehlo: offers })
    const session = await open(server.port, { security: 'tls', ...login })
    expect(said(server.heard)).toEqual(['EHLO', 'AUTH'])
    expect(session.usable).toBe(true)
    session.close()
  })

  test.each(['starttls', 'opportunistic'] as const)('%s encrypts before it logs in', async (security) => {
    const server = await startSmtp({ certificate: good, ehlo: offers })
    const session = await open(server.port, { security, ...login })
    expect(said(server.heard)).toEqual(['EHLO', 'STARTTLS', 'EHLO', 'AUTH'])
    expect(await session.send({ from: 'a@b.com', to: 'c@d.com' }, async () => Buffer.from('oi\r\n'))).toEqual(
      {
        kind: 'accepted',
        reply: '250 2.0.0 aceita',
      },
    )
    session.close()
  })

  test('starttls that the server no longer offers is asked for all the same, and without it nothing is said', async () => {
    const server = await startSmtp({ ehlo: '250-teste\r\n250 AUTH PLAIN', starttls: '502 5.5.1 não sei' })
    expect(await failure(open(server.port, { security: 'starttls', ...login }))).toMatchObject({
      phase: 'tls',
      code: 502,
      enhanced: '5.5.1',
    })
    expect(said(server.heard)).toEqual(['EHLO', 'STARTTLS'])
  })

  test('a server that knows no EHLO is not logged in to where encryption is required', async () => {
    const server = await startSmtp({ ehlo: '502 não sei' })
    expect(await failure(open(server.port, { security: 'starttls', ...login }))).toMatchObject({ code: 502 })
    expect(said(server.heard)).toEqual(['EHLO'])
  })

  test.each<[string, Script]>([
    ['is not offered', { ehlo: '250-teste\r\n250 AUTH PLAIN' }],
    ['is refused', { ehlo: offers, starttls: '454 4.7.0 agora não' }],
  ])('opportunistic never logs in over a clear line: starttls %s', async (_case, script) => {
    const server = await startSmtp(script)
    expect(await failure(open(server.port, { security: 'opportunistic', ...login }))).toMatchObject({
      phase: 'tls',
      text: 'O servidor não oferece conexão segura: a senha não foi enviada.',
    })
    expect(said(server.heard)).not.toContain('AUTH')
    const session = await open(server.port, { security: 'opportunistic' })
    expect(session.usable).toBe(true)
    session.close()
  })

  test.each([
    ['of an unknown authority', unknown, 'O certificado do servidor não é de uma autoridade conhecida.'],
    ['expired', expired, 'O certificado do servidor venceu.'],
    ['of another host', ofAnother, 'O certificado é de outro servidor.'],
  ])('a certificate %s is refused, and no password is sent', async (_case, certificate, text) => {
    for (const security of ['tls', 'starttls', 'opportunistic'] as const) {
      const server = await startSmtp({ secure: security === 'tls', certificate, ehlo: offers })
      expect(await failure(open(server.port, { security, ...login }))).toMatchObject({ phase: 'tls', text })
      expect(said(server.heard)).not.toContain('AUTH')
    }
  })

  test('tls to a server that speaks in clear says so', async () => {
    const server = await startSmtp()
    expect(await failure(open(server.port, { security: 'tls' }))).toMatchObject({
      phase: 'tls',
      text: 'O servidor não fala TLS nesta porta.',
    })
  })

  test('what is injected in clear behind the answer to STARTTLS is not heard', async () => {
    const server = await startSmtp({
      certificate: good,
      ehlo: '250-teste\r\n250 STARTTLS',
      starttls: '220 vamos\r\n250-injetado\r\n250 AUTH PLAIN',
    })
    const session = await open(server.port, { security: 'starttls' })
    await session.send({ from: 'a@b.com', to: 'c@d.com' }, async () => Buffer.from('oi'))
    expect(said(server.heard)).toEqual(['EHLO', 'STARTTLS', 'EHLO', 'MAIL', 'RCPT', 'DATA'])
    session.close()
  })
})

test('who listens hears both sides, and no password', async () => {
  const server = await startSmtp({ ehlo: '250-teste\r\n250 AUTH PLAIN' })
  const heard: string[] = []
  const listen: SmtpOptions['listen'] = (side, text) => heard.push(`${side} ${text}`)
  const session = await open(server.port, login, { ...here, listen })
  await session.send({ from: 'a@b.com', to: 'c@d.com' }, async () => Buffer.from('segredo da mensagem'))
  session.close()
  expect(heard.filter((line) => line.startsWith('server'))).toEqual([
    'server 220 teste pronto',
    'server 250-teste\n250 AUTH PLAIN',
    'server 235 2.7.0 bem-vindo',
    'server 250 2.1.0 remetente ok',
    'server 250 2.1.5 destinatário ok',
    'server 354 pode mandar',
    'server 250 2.0.0 aceita',
  ])
  const everything = heard
    .flatMap((line) => [line, ...line.split(' ').map((word) => atobOr(word))])
    .join('\n')
  expect(everything).toContain('ana')
  expect(everything).not.toContain('senha secreta')
  expect(everything).not.toContain('segredo da mensagem')
})

const atobOr = (word: string) => Buffer.from(word, 'base64').toString('latin1')
