import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { readReport } from '#listening/bounces/report.ts'
import { startApi } from '#test/api.ts'
import { testOptions } from '#test/options.ts'
import { returnedMails } from '#test/returned-informal.ts'
import type { Sent, Written } from '#test/returned-mail.ts'
import { eventsOf, leftMessages, messageIdOf, messageRow, tokens, urlsOf } from '#test/tracking.ts'

import { intakeKeys, signatureOf } from './signature.ts'

const { app, db, person } = await startApi()
const ana = await person()
const [key = Buffer.alloc(0)] = intakeKeys(testOptions.keys)

const hand = (raw: string | Buffer, signature = signatureOf(key, raw)) =>
  app.inject({
    method: 'POST',
    url: '/t/b',
    headers: { 'content-type': 'message/rfc822', 'x-cadencia-signature': signature },
    payload: raw,
  })

async function oneMessage(state: 'sent' | 'unknown' | 'dispatched' = 'sent') {
  const { ids, pending } = await leftMessages(db, ana, { state })
  const [id = 0] = ids
  const to = (await messageRow(db, id)).recipient ?? ''
  const about: Sent = {
    to,
    returnPath: `b+${tokens.sign({ kind: 'bounce', accountId: ana.id, messageId: id })}@volta.aurora.com.br`,
    messageId: messageIdOf(ana, id),
    unsubscribe: `https://app.example${urlsOf(ana, id).unsubscribe}`,
  }
  const reasons = async () =>
    (await db.selectFrom('suppressions').select('reason').where('address', '=', to).execute()).map(
      ({ reason }) => reason,
    )
  return { id, about, reasons, pending: pending[0] ?? 0 }
}

const mailNamed = (name: string) => {
  const found = returnedMails.find((each) => each.name === name)
  if (!found) throw new Error(`no mail named ${name}`)
  return found.mail
}

const effects: Record<Written['verdict'], { state: string; kinds: string[]; reasons: string[] }> = {
  hard: { state: 'bounced', kinds: ['bounce'], reasons: ['hard_bounce'] },
  blocked: { state: 'bounced', kinds: ['bounce'], reasons: [] },
  soft: { state: 'bounced', kinds: ['soft_bounce'], reasons: [] },
  complaint: { state: 'sent', kinds: ['complaint'], reasons: ['complaint'] },
  arrived: { state: 'sent', kinds: ['delivered'], reasons: [] },
  late: { state: 'sent', kinds: [], reasons: [] },
  none: { state: 'sent', kinds: [], reasons: [] },
}

describe(`${returnedMails.length} mails that came back`, () => {
  test.each(returnedMails.map((each) => [each.name, each] as const))(
    '%s',
    async (_name, { mail, verdict }) => {
      const { id, about, reasons } = await oneMessage()
      expect((await hand(mail(about))).statusCode).toBe(200)
      const { state } = await messageRow(db, id)
      const kinds = (await eventsOf(db, id)).map(({ kind }) => kind)
      expect({ state, kinds, reasons: await reasons() }).toEqual(effects[verdict])
    },
  )
})

const hard = mailNamed('Postfix: an unknown user')
const soft = mailNamed('qmail: a full mailbox')

test('a message that came back keeps when it was sent, is not delivered, and what was to follow is cancelled', async () => {
  const { id, about, pending } = await oneMessage()
  await hand(hard(about))
  const row = await messageRow(db, id)
  expect(row).toMatchObject({
    delivered_at: null,
    status: 'error',
    reason: expect.stringContaining('não existe'),
  })
  expect([row.sent_at, row.bounced_at]).toEqual([expect.any(Date), expect.any(Date)])
  expect((await messageRow(db, pending)).state).toBe('cancelled')
})

test('the same mail twice is one bounce', async () => {
  const { id, about } = await oneMessage()
  await hand(hard(about))
  expect((await hand(hard(about))).json()).toEqual({ result: 'repeated' })
  expect(await eventsOf(db, id)).toHaveLength(1)
})

test('the third message in a month that comes back softly is the last', async () => {
  const first = await oneMessage()
  const others = [await oneMessage(), await oneMessage()]
  for (const { id } of others) {
    await db.updateTable('messages').set({ recipient: first.about.to }).where('id', '=', id).execute()
    const { contact_id } = await messageRow(db, id)
    await db
      .updateTable('contacts')
      .set({ email: first.about.to, deleted_at: new Date() })
      .where('id', '=', contact_id)
      .execute()
  }
  const seen: number[] = []
  for (const { about } of [first, ...others]) {
    await hand(soft({ ...about, to: first.about.to }))
    seen.push((await first.reasons()).length)
  }
  expect(seen).toEqual([0, 0, 1])
})

test('however often it comes back for the sender’s sake, the address stays good and the message says whose fault it was', async () => {
  const blockedBy = mailNamed('Postfix: DMARC')
  const first = await oneMessage()
  for (let times = 0; times < 4; times++) {
    const next = times === 0 ? first : await oneMessage()
    await db.updateTable('messages').set({ recipient: first.about.to }).where('id', '=', next.id).execute()
    await hand(blockedBy({ ...next.about, to: first.about.to }))
    expect(await messageRow(db, next.id)).toMatchObject({
      state: 'bounced',
      reason: expect.stringContaining('recusou o remetente'),
    })
  }
  expect(await first.reasons()).toEqual([])
})

test('a forged report, without a token of ours, marks the message at most and never stops the address', async () => {
  const { id, about, reasons } = await oneMessage()
  const forged = {
    ...about,
    returnPath: 'vendas@aurora.com.br',
    unsubscribe: 'https://app.example/x',
    messageId: `<${id}.${ana.id}@aurora.com.br>`,
  }
  expect((await hand(hard({ ...forged, to: 'outro@exemplo.com.br' }))).json()).toMatchObject({
    result: 'ignored',
  })
  expect((await messageRow(db, id)).state).toBe('sent')
  await hand(hard(forged))
  expect([(await messageRow(db, id)).state, await reasons()]).toEqual(['bounced', []])
})

test('a Message-ID of ours proves by itself of which message it speaks, even where its case was lost', async () => {
  for (const write of [(text: string) => text, (text: string) => text.toUpperCase()]) {
    const { id, about, reasons } = await oneMessage()
    const bare = { ...about, returnPath: 'vendas@aurora.com.br', unsubscribe: 'x' }
    await hand(hard({ ...bare, messageId: write(about.messageId) }))
    expect([(await messageRow(db, id)).state, await reasons()]).toEqual(['bounced', ['hard_bounce']])
  }
})

test('a token with a letter changed is no token', async () => {
  const { about, reasons } = await oneMessage()
  const returnPath = about.returnPath.replace(/.@/, (end) => (end === '0@' ? '1@' : '0@'))
  await hand(hard({ ...about, returnPath, unsubscribe: 'x', messageId: '<c1.x@y.z>' }))
  expect(await reasons()).toEqual([])
})

test('a message nobody was sure about came back, so it had left; one still being handed over is told again later', async () => {
  const unsure = await oneMessage('unknown')
  await hand(hard(unsure.about))
  expect((await messageRow(db, unsure.id)).state).toBe('bounced')
  const early = await oneMessage('dispatched')
  const answer = await hand(hard(early.about))
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5'])
  expect(await eventsOf(db, early.id)).toEqual([])
})

test.each(['', 'sha256=', `sha256=${'0'.repeat(64)}`, signatureOf(Buffer.alloc(32), 'x')])(
  'with the signature "%s" nothing is heard',
  async (signature) => {
    const { id, about } = await oneMessage()
    expect((await hand(hard(about), signature)).statusCode).toBe(401)
    expect(await eventsOf(db, id)).toEqual([])
  },
)

test('a mail over 5 MB is refused', async () => {
  const raw = Buffer.alloc(5 * 1024 * 1024 + 1, 'a')
  expect((await hand(raw)).statusCode).toBe(413)
})

describe('any bytes', () => {
  const timed = (raw: Buffer) => {
    const started = performance.now()
    readReport(raw)
    return performance.now() - started
  }

  test('are read within a second and never throw', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 5000 }), (bytes) => {
        expect(timed(Buffer.from(bytes))).toBeLessThan(1000)
      }),
      { numRuns: 300 },
    )
  })

  test('a report with pieces cut out, doubled or swapped is read within a second and never throws', () => {
    const about = { to: 'a@b.c', returnPath: 'b+x@y.z', messageId: '<1.1@x>', unsubscribe: 'x' }
    const mails = returnedMails.map(({ mail }) => mail(about))
    fc.assert(
      fc.property(
        fc.constantFrom(...mails),
        fc.array(fc.tuple(fc.nat(3000), fc.nat(200), fc.nat(3000)), { maxLength: 6 }),
        (mail, cuts) => {
          let text = mail
          for (const [at, length, to] of cuts)
            text = text.slice(0, to) + text.slice(at, at + length) + text.slice(to + (length % 7))
          expect(timed(Buffer.from(text))).toBeLessThan(1000)
        },
      ),
      { numRuns: 500 },
    )
  })

  const big = 4 * 1024 * 1024
  test.each([
    ['header lines', 'A: b\n'.repeat(big / 5)],
    ['one header', `Subject: ${'a '.repeat(big / 2)}`],
    ['folded lines', `A: b\n${' c\n'.repeat(big / 3)}`],
    ['parts', `Content-Type: multipart/report; boundary=x\n\n${'--x\n\n'.repeat(big / 5)}`],
    [
      'parts in parts',
      Array.from(
        { length: 1000 },
        (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\n\n--b${n}\n`,
      ).join(''),
    ],
    ['mails in mails', 'Content-Type: message/rfc822\n\n'.repeat(20_000)],
    ['parameters', `Content-Type: multipart/report${'; a="b'.repeat(big / 6)}`],
    ['digits', `From: postmaster@x\n\n${'550 '.repeat(big / 4)}`],
    ['spaces', `From: postmaster@x\n\n<a@b> 550${' '.repeat(big)}`],
    ['blocks', `Content-Type: message/delivery-status\n\n${'Action: failed\n\n'.repeat(big / 16)}`],
    ['blank lines', `Content-Type: message/delivery-status\n\nA: b${'\n \t'.repeat(big / 3)}`],
    [
      'equals signs',
      `From: postmaster@x\nContent-Transfer-Encoding: quoted-printable\n\n${'=  '.repeat(big / 3)}`,
    ],
  ])('4 MB of %s are read within a second', (_what, text) => {
    expect(timed(Buffer.from(text))).toBeLessThan(1000)
  })
})
