import type { Socket } from 'node:net'

import { SMTPServer } from 'smtp-server'
import { describe, expect, test } from 'vitest'

import { accepted, envelope, pipelining, raw, sendOver, silence, startSession } from '#test/smtp-session.ts'
import type { Answer } from '#test/smtp.ts'

import type { SmtpFailure } from './smtp-failure.ts'
import { openSmtp } from './smtp.ts'

const fin: Answer = (socket) => socket.end()
const rst: Answer = (socket) => socket.resetAndDestroy()

/** What a server says to the commands that came along with the one it refused. */
const outOfOrder = {
  mail: { rcpt: ['503 5.5.1 fora de ordem', '250 ok'], data: ['503 5.5.1 fora de ordem', '354 ok'] },
  rcpt: { data: ['503 5.5.1 fora de ordem', '354 ok'] },
  data: {},
  dot: {},
}

describe.each([
  ['one command at a time', undefined],
  ['with pipelining', pipelining],
])('a message, %s,', (_case, ehlo) => {
  const how = ehlo ? { ehlo } : {}

  test('is accepted, and many go over one connection', async () => {
    const { server, session } = await startSession(how)
    for (let count = 0; count < 20; count++)
      expect(await sendOver(session, `mensagem ${count}`)).toEqual({ outcome: accepted, asked: 1 })
    expect(server.connections()).toBe(1)
    expect(server.messages).toEqual(Array.from({ length: 20 }, (_, count) => `mensagem ${count}`))
    expect(server.heard.slice(1, 4)).toEqual([
      'MAIL FROM:<vendas@empresa.com.br>',
      'RCPT TO:<ana@cliente.com.br>',
      'DATA',
    ])
    session.close()
  })

  test('is asked for only when the server waits for it', async () => {
    const waiting = Promise.withResolvers<Socket>()
    let isWaiting = false
    // The script's server takes what follows for a message only after a 354 of its own.
    const { server, session } = await startSession({ ...how, data: (socket) => waiting.resolve(socket) })
    const sending = session.send(envelope, () => {
      expect(isWaiting).toBe(true)
      return Promise.resolve(undefined)
    })
    const socket = await waiting.promise
    expect(server.heard).toContain('DATA')
    await new Promise((resolve) => setTimeout(resolve, 50))
    isWaiting = true
    socket.write('354 agora\r\n')
    expect(await sending).toEqual({ kind: 'refused_gate' })
  })

  test.each([
    ['mail', { phase: 'mail', asked: 0 }],
    ['rcpt', { phase: 'rcpt', asked: 0 }],
    ['data', { phase: 'data', asked: 0 }],
    ['dot', { phase: 'body', asked: 1 }],
  ] as const)(
    'refused at %s is told so in its words, and the next one goes over the same line',
    async (verb, told) => {
      const usual = { mail: '250 ok', rcpt: '250 ok', data: '354 ok', dot: '250 2.0.0 aceita' }[verb]
      for (const [reply, code, enhanced] of [
        ['450 4.2.1 mais tarde', 450, '4.2.1'],
        ['452 sem espaço', 452, undefined],
        ['550-5.1.1 não existe\r\n550 5.1.1 mesmo', 550, '5.1.1'],
        ['554 5.7.26 política', 554, '5.7.26'],
      ] as const) {
        const { server, session } = await startSession({
          ...how,
          ...(ehlo && outOfOrder[verb]),
          [verb]: [reply, usual],
        })
        expect(await sendOver(session)).toEqual({
          outcome: {
            phase: told.phase,
            code,
            enhanced,
            text: reply.replace('\r\n', '\n'),
            handedOver: told.phase === 'body',
          },
          asked: told.asked,
        })
        expect(session.usable).toBe(true)
        expect(await sendOver(session, 'a seguinte')).toEqual({ outcome: accepted, asked: 1 })
        expect(server.messages.at(-1)).toBe('a seguinte')
        expect(server.heard.includes('RSET')).toBe(verb !== 'dot')
        expect(server.connections()).toBe(1)
        session.close()
      }
    },
  )

  test.each([
    ['mail', 'mail', 0],
    ['rcpt', 'rcpt', 0],
    ['data', 'data', 0],
    ['dot', 'body', 1],
  ] as const)('met by a 421 at %s ends the connection', async (verb, phase, asked) => {
    const { server, session } = await startSession({ ...how, [verb]: '421 4.3.2 fechando' })
    expect(await sendOver(session)).toMatchObject({ outcome: { phase, code: 421, enhanced: '4.3.2' }, asked })
    expect(session.usable).toBe(false)
    await expect.poll(() => server.open()).toBe(0)
  })

  test.each([
    ['FIN', fin],
    ['RST', rst],
    ['silence', silence],
    ['half an answer', raw('25')],
    ['an answer that goes on', raw('250-aceita\r\n')],
    ['half an answer and FIN', ((socket) => socket.end('250 2.0')) as Answer],
    ['something that is no answer', raw('banana\r\n')],
    ['a 354 again', raw('354 pode mandar\r\n')],
  ])('may have been accepted when its dot meets %s', async (_case2, dot) => {
    const { server, session } = await startSession({ ...how, dot }, 200)
    expect(await sendOver(session)).toMatchObject({
      outcome: { phase: 'body', code: undefined, handedOver: true },
      asked: 1,
    })
    expect(server.messages).toHaveLength(1)
    expect(session.usable).toBe(false)
    expect(server.connections()).toBe(1)
    await expect.poll(() => server.open()).toBe(0)
  })

  test.each([
    ['FIN', fin],
    ['RST', rst],
    ['silence', silence],
  ])('has not left when %s meets what comes before it', async (_case2, end) => {
    for (const verb of ['mail', 'rcpt', 'data'] as const) {
      const { server, session } = await startSession({ ...how, [verb]: end }, 200)
      const { outcome, asked } = await sendOver(session)
      expect(outcome).toMatchObject({ code: undefined, handedOver: false })
      expect((outcome as SmtpFailure).phase).toBeOneOf(ehlo ? ['mail', 'rcpt', 'data'] : [verb])
      expect(asked).toBe(0)
      expect(server.messages).toEqual([])
      expect(session.usable).toBe(false)
    }
  })
})

test('bytes arrive as they were given: dots at the beginning of lines, bare line ends and all', async () => {
  const { server, session } = await startSession()
  const text = '.ponto\r\n..dois\r\n.\r\nmeio . ponto\nsó LF\n.depois de LF\rsó CR\r.depois de CR\r\n'
  await sendOver(session, text)
  expect(server.messages).toEqual([
    '..ponto\r\n...dois\r\n..\r\nmeio . ponto\r\nsó LF\r\n..depois de LF\r\nsó CR\r\n..depois de CR'.replaceAll(
      'ó',
      'Ã³',
    ),
  ])
  session.close()
})

test('a message of a megabyte goes as well as one of a line', async () => {
  const { server, session } = await startSession()
  const text = `${'x'.repeat(76)}\r\n`.repeat(13_500)
  expect((await sendOver(session, text)).outcome).toEqual(accepted)
  expect(server.messages).toEqual([text.slice(0, -2)])
  session.close()
})

test.each([
  [{ from: 'a@b.com', to: 'c@d.com>\r\nRCPT TO:<e@f.com' }, 'rcpt', '5.1.3'],
  [{ from: 'a@b.com', to: '' }, 'rcpt', '5.1.3'],
  [{ from: 'a@b.com', to: 'c@d.com, e@f.com' }, 'rcpt', '5.1.3'],
  [{ from: 'a@b.com', to: 'c@d.com\0' }, 'rcpt', '5.1.3'],
  [{ from: 'a@b.com', to: 'joão@d.com' }, 'rcpt', '5.1.3'],
  [{ from: 'a@b.com> SIZE=1', to: 'c@d.com' }, 'mail', '5.1.7'],
  [{ from: 'a@b.com\n', to: 'c@d.com' }, 'mail', '5.1.7'],
])(
  'an address that would not be one is refused before a word of it is said: %j',
  async (bad, phase, enhanced) => {
    const { server, session } = await startSession()
    await expect(session.send(bad, () => Promise.resolve(Buffer.from('oi')))).rejects.toMatchObject({
      phase,
      code: 553,
      enhanced,
    })
    expect(server.heard).toEqual(['EHLO cadencia.test'])
    expect((await sendOver(session)).outcome).toEqual(accepted)
    session.close()
  },
)

test('a bounce has no sender', async () => {
  const { server, session } = await startSession()
  expect(await session.send({ from: '', to: 'a@b.com' }, () => Promise.resolve(Buffer.from('oi')))).toEqual(
    accepted,
  )
  expect(server.heard).toContain('MAIL FROM:<>')
  session.close()
})

describe('a session', () => {
  test('that the server closed while nothing was sent is no longer usable', async () => {
    const { server, session } = await startSession()
    expect(session.usable).toBe(true)
    server.stop()
    await expect.poll(() => session.usable).toBe(false)
    await expect(session.send(envelope, () => Promise.resolve(Buffer.from('oi')))).rejects.toMatchObject({
      phase: 'mail',
      handedOver: false,
    })
  })

  test('that stood still for too long is no longer usable', async () => {
    const { session } = await startSession({}, 200)
    await expect.poll(() => session.usable).toBe(false)
  })

  test('takes one message at a time', async () => {
    const { server, session } = await startSession()
    const sending = sendOver(session, 'uma')
    expect(session.usable).toBe(false)
    await expect(sendOver(session, 'outra')).resolves.toMatchObject({ outcome: { phase: 'mail' }, asked: 0 })
    expect((await sending).outcome).toEqual(accepted)
    expect(server.messages).toEqual(['uma'])
    session.close()
  })

  test('that is closed says goodbye; closed in the middle of a message it ends that too', async () => {
    const { server, session } = await startSession()
    session.close()
    await expect.poll(() => server.heard.at(-1)).toBe('QUIT')
    expect(session.usable).toBe(false)
    await expect.poll(() => server.open()).toBe(0)

    const { server: other, session: busy } = await startSession({ rcpt: silence })
    const sending = sendOver(busy)
    await expect.poll(() => other.heard.length).toBe(3)
    busy.close()
    expect(await sending).toMatchObject({ outcome: { phase: 'rcpt', handedOver: false }, asked: 0 })
  })
})

test('a server that was not written for this test is served as well', async () => {
  const received: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) =>
      done(username === 'ana' && password === 'segredo' ? null : new Error('Invalid'), { user: username }),
    onData: (stream, _session, done) => {
      let text = ''
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
      stream.on('end', () => {
        received.push(text)
        done()
      })
    },
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  const where = { host: '127.0.0.1', port, security: 'none', name: 'cadencia.test' } as const
  const session = await openSmtp({ ...where, user: 'ana', password: 'segredo' }, { allowPrivate: true })
  const whole = [
    'um\r\n',
    '.dois\r\n',
    'três\r\n',
    'a\r\n.b\r\n..c\r\n\r\n.\r\nRSET\r\n',
    '\r\n',
    '.\r\n',
    `${'x'.repeat(76)}\r\n`.repeat(20_000),
  ]
  const uneven: [said: string, heard: string][] = [
    ['sem fim', 'sem fim\r\n'],
    ['a\n.\nRSET\n', 'a\r\n.\r\nRSET\r\n'],
    ['a\r.\rb\r\n.', 'a\r\n.\r\nb\r\n.\r\n'],
    ['a\r\n.\nb\r\n', 'a\r\n.\r\nb\r\n'],
    ['a\r', 'a\r\n'],
  ]
  for (const text of [...whole, ...uneven.map(([said]) => said)])
    expect((await sendOver(session, text)).outcome).toMatchObject({ kind: 'accepted' })
  expect(received).toEqual([...whole, ...uneven.map(([, heard]) => heard)])
  session.close()
  await expect(
    openSmtp({ ...where, user: 'ana', password: 'outro' }, { allowPrivate: true }),
  ).rejects.toMatchObject({
    phase: 'auth',
    code: 535,
  })
  await new Promise<void>((resolve) => server.close(resolve))
})
