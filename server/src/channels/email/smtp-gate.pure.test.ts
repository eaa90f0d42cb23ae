import type { Socket } from 'node:net'

import { describe, expect, test } from 'vitest'

import { accepted, envelope, pipelining, raw, sendOver, startSession } from '#test/smtp-session.ts'
import type { Answer } from '#test/smtp.ts'

describe('the gate', () => {
  test('refuses: the server never sees the end of a message, and the line is not used again', async () => {
    for (const ehlo of ['250 teste', pipelining]) {
      const { server, session } = await startSession({ ehlo })
      expect(await session.send(envelope, () => Promise.resolve(undefined))).toEqual({ kind: 'refused_gate' })
      expect(session.usable).toBe(false)
      await expect.poll(() => server.open()).toBe(0)
      expect(server.messages).toEqual([])
    }
  })

  test('fails: its own error comes back, and nothing has left', async () => {
    const { server, session } = await startSession()
    const away = new Error('the database is away')
    await expect(session.send(envelope, () => Promise.reject(away))).rejects.toBe(away)
    expect(session.usable).toBe(false)
    await expect.poll(() => server.open()).toBe(0)
    expect(server.messages).toEqual([])
  })

  test('takes its time, and the line is lost meanwhile: that is told after the gate has spoken, and nothing has left', async () => {
    const { server, session } = await startSession({ data: ['354 pode mandar'] })
    const gate = Promise.withResolvers<Buffer>()
    let over = false
    const sending = session.send(envelope, async () => {
      server.stop()
      return gate.promise
    })
    const outcome = sending.catch((error: unknown) => error).finally(() => (over = true))
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(over).toBe(false)
    gate.resolve(Buffer.from('oi'))
    expect(await outcome).toMatchObject({ phase: 'body', code: undefined, handedOver: false })
    expect(server.messages).toEqual([])
  })

  test.each([
    ['accepts', raw('354 pode mandar\r\n250 2.0.0 aceita\r\n'), undefined],
    ['gives up', raw('354 pode mandar\r\n451 4.4.2 demorou\r\n'), 451],
  ])('a server that %s before it has the message is not believed to have it', async (_case, data, code) => {
    const { server, session } = await startSession({ data })
    const slow = () => new Promise<Buffer>((resolve) => setTimeout(resolve, 50, Buffer.from('oi')))
    await expect(session.send(envelope, slow)).rejects.toMatchObject({
      phase: 'body',
      code,
      handedOver: false,
    })
    expect(session.usable).toBe(false)
    await expect.poll(() => server.open()).toBe(0)
    expect(server.heard.at(-1)).toBe('DATA')
  })

  test('is not asked by a server that accepts a message instead of waiting for it', async () => {
    for (const ehlo of ['250 teste', pipelining]) {
      const { session } = await startSession({ ehlo, data: '250 2.0.0 ok' })
      expect(await sendOver(session)).toEqual({
        outcome: {
          phase: 'data',
          code: undefined,
          enhanced: undefined,
          text: '250 2.0.0 ok',
          handedOver: false,
        },
        asked: 0,
      })
      expect(session.usable).toBe(false)
    }
  })
})

test.each([
  ['sender', { mail: '550 5.7.1 não' }, 'mail'],
  ['recipient', { rcpt: '550 5.1.1 não' }, 'rcpt'],
])('a server that waits for a message after it refused its %s gets none', async (_case, script, phase) => {
  const { server, session } = await startSession({ ehlo: pipelining, ...script })
  expect(await sendOver(session)).toMatchObject({
    outcome: { phase, code: 550, handedOver: false },
    asked: 0,
  })
  session.close()
  expect(server.messages.join('')).toBe('')
})

test('a server that does not start anew after a refusal has said nothing of the next message', async () => {
  const { server, session } = await startSession({ rcpt: '550 5.1.1 quem?', rset: '502 5.5.1 não conheço' })
  expect((await sendOver(session)).outcome).toMatchObject({ phase: 'rcpt', code: 550 })
  expect((await sendOver(session)).outcome).toMatchObject({ phase: 'mail', code: undefined })
  expect(session.usable).toBe(false)
  expect(server.heard.at(-1)).toBe('RSET')
})

test('a refusal counts without the end of its line when the server hangs up', async () => {
  const { session } = await startSession({ rcpt: (socket) => socket.end('550 5.1.1 quem?') })
  expect((await sendOver(session)).outcome).toMatchObject({ phase: 'rcpt', code: 550, handedOver: false })
  expect(session.usable).toBe(false)
})

describe('a server that talks too much', () => {
  test.each([
    ['garbage', '250 2.0.0 aceita\r\nlixo\r\n'],
    ['a second acceptance', '250 2.0.0 aceita\r\n250 2.0.0 aceita\r\n'],
    ['a goodbye', '250 2.0.0 aceita\r\n421 4.3.2 fechando\r\n'],
  ])(
    'says %s after accepting: the message is accepted, and the next one is not taken for it',
    async (_case, dot) => {
      for (const ehlo of ['250 teste', pipelining]) {
        const { server, session } = await startSession({ ehlo, dot: raw(dot) })
        expect(await sendOver(session, 'primeira')).toEqual({ outcome: accepted, asked: 1 })
        const { outcome, asked } = await sendOver(session, 'segunda')
        expect(outcome).toMatchObject({ phase: 'mail', code: undefined, handedOver: false })
        expect(asked).toBe(0)
        expect(server.messages).toEqual(['primeira'])
        expect(session.usable).toBe(false)
      }
    },
  )

  test('says one thing more after we went on: no message is handed over, none is taken for accepted', async () => {
    let line: Socket | undefined
    const mail: Answer = (socket) => {
      line = socket
      socket.write('250 2.0.0 aceita\r\n250 2.1.0 remetente ok\r\n')
    }
    const { server, session } = await startSession({ mail: ['250 ok', mail] })
    expect((await sendOver(session, 'primeira')).outcome).toEqual(accepted)
    expect(await sendOver(session, 'segunda')).toMatchObject({
      outcome: { phase: 'rcpt', handedOver: false },
      asked: 0,
    })
    expect(line).toBeDefined()
    expect(server.messages).toEqual(['primeira'])
  })

  test('goes on without an end', async () => {
    const { session } = await startSession({ dot: raw(`250-${'x'.repeat(100)}\r\n`.repeat(1000)) })
    expect((await sendOver(session)).outcome).toMatchObject({
      phase: 'body',
      code: undefined,
      text: 'O servidor respondeu algo que não se entende.',
      handedOver: true,
    })
  })

  test('refuses a message before it is all there: the rest of it is not taken for the next one', async () => {
    const data: Answer = (socket) => {
      socket.write('354 pode mandar\r\n')
      socket.removeAllListeners('data')
      socket.once('data', () => {
        socket.pause()
        socket.write('552 5.3.4 grande demais\r\n')
      })
    }
    const { session } = await startSession({ data })
    expect((await sendOver(session, 'x'.repeat(30_000_000))).outcome).toMatchObject({
      phase: 'body',
      code: 552,
      handedOver: true,
    })
    expect(session.usable).toBe(false)
  })

  test('in lines of any length, more than one, is understood', async () => {
    const { session } = await startSession({
      dot: `250-${'x'.repeat(3000)}\r\n250-2.0.0 dois\r\n250 2.0.0 três`,
    })
    expect((await sendOver(session)).outcome).toEqual({
      kind: 'accepted',
      reply: `250-${'x'.repeat(3000)}\n250-2.0.0 dois\n250 2.0.0 três`,
    })
    session.close()
  })
})

test.each([
  ['in Latin-1', '550 5.1.1 usu\xe1rio n\xe3o existe', '550 5.1.1 usuário não existe'],
  ['in UTF-8', Buffer.from('550 5.1.1 usuário').toString('latin1'), '550 5.1.1 usuário'],
  ['with what cannot be shown', '550 5.1.1 a\0b\x07c\x1b[31m', '550 5.1.1 a b c [31m'],
  ['without a code of three digits', '5500 5.1.1 x', '5500 5.1.1 x'],
])('a refusal %s is kept readable', async (_case, said, text) => {
  const { session } = await startSession({ rcpt: raw(`${said}\r\n`) })
  const { outcome } = await sendOver(session)
  expect(outcome).toMatchObject({ phase: 'rcpt', text, code: said.startsWith('5500') ? undefined : 550 })
  session.close()
})
