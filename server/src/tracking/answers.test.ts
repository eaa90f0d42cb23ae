import type { ConversationDetail } from '@cadencia/contract/conversations'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { passGate } from '#engine/send/queue.ts'
import { startApi } from '#test/api.ts'
import { setMessages } from '#test/change.ts'
import { ask } from '#test/held.ts'
import { testOptions } from '#test/options.ts'
import { claimed } from '#test/sent.ts'
import { leftMessages, messageIdOf, messageRow, urlsOf } from '#test/tracking.ts'
import { leftWhatsApp, numberOf, payloadOf, postTo, second } from '#test/whatsapp-webhook.ts'

import { intakeKeys, signatureOf } from './signature.ts'

const { app, db, person } = await startApi()
const ana = await person()
const [key = Buffer.alloc(0)] = intakeKeys(testOptions.keys)

const hand = async (raw: string) =>
  (
    await app.inject({
      method: 'POST',
      url: '/t/b',
      headers: { 'content-type': 'message/rfc822', 'x-cadencia-signature': signatureOf(key, raw) },
      payload: raw,
    })
  ).json<{ result?: string; code?: string }>()

async function oneMessage(state: 'sent' | 'dispatched' = 'sent') {
  const { ids, pending } = await leftMessages(db, ana, { state })
  const [id = 0] = ids
  const { recipient: address, contact_id: contactId } = await messageRow(db, id)
  const suppressed = async () =>
    (
      await db
        .selectFrom('suppressions')
        .select('reason')
        .where('address', '=', address ?? '')
        .execute()
    ).length
  const pendingState = async () => (await messageRow(db, pending[0] ?? 0)).state
  const shown = async () => (await ana.call('GET', `/conversations/${contactId}`)).body as ConversationDetail
  return { id, pending: pending[0] ?? 0, address: address ?? '', contactId, suppressed, pendingState, shown }
}

type Mail = { from: string; headers?: readonly string[]; text: string; subject?: string }

let sent = 0
const mail = ({ from, headers = [], text, subject = 'Re: Oi' }: Mail) =>
  [
    `From: <${from}>`,
    'To: <vendas@aurora.com.br>',
    `Subject: ${subject}`,
    `Message-ID: <${(sent += 1)}@cliente.exemplo>`,
    'Date: Mon, 16 Nov 2026 13:00:00 +0000',
    ...headers,
    'Content-Type: text/plain; charset=utf-8',
    '',
    text,
    '',
  ].join('\r\n')

test('an answer to a message of ours holds what is still to leave, once', async () => {
  const { id, address, pendingState, shown } = await oneMessage()
  const raw = mail({
    from: address,
    headers: [`In-Reply-To: ${messageIdOf(ana, id)}`],
    text: 'Obrigada, já comprei.\r\n\r\nEm seg., 16 de nov. de 2026, Ana <vendas@aurora.com.br> escreveu:\r\n> Oi!',
  })
  expect(await hand(raw)).toEqual({ result: 'done' })
  expect(await pendingState()).toBe('waiting')
  expect(await hand(raw)).toEqual({ result: 'repeated' })
  const [, received] = (await shown()).items
  expect(received).toMatchObject({
    kind: 'received',
    text: 'Obrigada, já comprei.',
    from: address,
    isAuto: false,
  })
})

test('an answer that was heard a moment before stops a message that was already claimed', async () => {
  const { id, pending, address } = await oneMessage()
  const work = await claimed(db, ana, pending)
  await hand(
    mail({ from: address, headers: [`References: ${messageIdOf(ana, id)}`], text: 'Me liga amanhã?' }),
  )
  expect(await passGate(db, [ask(work)])).toEqual(['stale'])
})

test('without its headers an answer is known by a link of ours in what it quotes', async () => {
  const { id, address, pendingState } = await oneMessage()
  const link = `https://cadencia.exemplo${urlsOf(ana, id).unsubscribe}`
  const scanned = `https://safelinks.exemplo/?url=${encodeURIComponent(link)}`
  expect(
    await hand(mail({ from: address, text: `Pode ser quinta.\r\n> Descadastre-se: ${scanned}` })),
  ).toEqual({
    result: 'done',
  })
  expect(await pendingState()).toBe('waiting')
})

test('a wish to leave suppresses the address of the contact only if the contact wrote it', async () => {
  const first = await oneMessage()
  const reply = (id: number) => [`In-Reply-To: ${messageIdOf(ana, id)}`]
  await hand(mail({ from: 'assistente@cliente.exemplo', headers: reply(first.id), text: 'SAIR' }))
  expect([await first.suppressed(), await first.pendingState()]).toEqual([0, 'waiting'])
  const second_ = await oneMessage()
  await hand(
    mail({ from: second_.address, headers: reply(second_.id), text: 'Por favor me tira dessa lista.' }),
  )
  expect([await second_.suppressed(), await second_.pendingState()]).toEqual([1, 'cancelled'])
  expect((await second_.shown()).items[1]).toMatchObject({ effects: [{ kind: 'suppressed' }] })
})

test('a Message-ID of the old form proves nothing: it holds, and suppresses no address', async () => {
  const { id, address, suppressed, pendingState } = await oneMessage()
  const headers = [`In-Reply-To: <${id}.${ana.id}@aurora.com.br>`]
  await hand(mail({ from: address, headers, text: 'SAIR' }))
  expect([await suppressed(), await pendingState()]).toEqual([0, 'waiting'])
})

test('an absence is no answer: nothing is held, and the rest leaves after the day of return', async () => {
  const { id, pending, address, pendingState } = await oneMessage()
  await setMessages(db, sql`id = ${pending}`, sql`state = 'scheduled'`)
  const headers = [`In-Reply-To: ${messageIdOf(ana, id)}`, 'Auto-Submitted: auto-replied']
  await hand(
    mail({
      from: address,
      headers,
      subject: 'Resposta automática: Oi',
      text: 'Estou de férias e volto em 20/01/2027.',
    }),
  )
  expect(await pendingState()).toBe('scheduled')
  expect((await messageRow(db, pending)).shipping_at.getTime()).toBeGreaterThan(
    Date.parse('2027-01-21T08:59:59-03:00'),
  )
})

test('mail that answers nothing of ours leaves no trace', async () => {
  const rows = () =>
    db
      .selectFrom('inbound_messages')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  const before = await rows()
  const said = await hand(mail({ from: 'tia@familia.exemplo', subject: 'Almoço de domingo', text: 'Vem?' }))
  expect(said).toMatchObject({ result: 'unknown' })
  expect(await rows()).toEqual(before)
})

test('an answer that is faster than our own record of the message is told again later', async () => {
  const { id, address } = await oneMessage('dispatched')
  const headers = [`In-Reply-To: ${messageIdOf(ana, id)}`]
  expect(await hand(mail({ from: address, headers, text: 'Oi' }))).toMatchObject({ code: 'unavailable' })
})

test('on WhatsApp a message holds the cadences of its number, and a thumb holds nothing', async () => {
  const bia = await person()
  await numberOf(db, bia, '2001')
  const { phone, pending } = await leftWhatsApp(db, bia)
  await setMessages(db, sql`id = ${pending}`, sql`state = 'scheduled'`)
  const post = (message: object) =>
    postTo(app)(
      payloadOf('2001', { messages: [{ from: phone.slice(1), timestamp: second(30), ...message }] }),
    )
  await post({ id: 'wamid.thumb', type: 'reaction' })
  expect((await messageRow(db, pending)).state).toBe('scheduled')
  await post({ id: 'wamid.photo', type: 'image' })
  expect((await messageRow(db, pending)).state).toBe('waiting')
  expect((await bia.call('GET', '/conversations')).body).toMatchObject({
    data: [{ channel: 'whatsapp', preview: '[Imagem]', isUnread: true }],
  })
})
