import type { ConversationDetail, ConversationItem } from '@cadencia/contract/conversations'
import { sql } from 'kysely'
import PostalMime from 'postal-mime'
import { afterAll, expect, test } from 'vitest'

import { receiveMail } from '#listening/mail/receive.ts'
import { startApi } from '#test/api.ts'
import { accepted, refused, startGraph } from '#test/graph.ts'
import { mailFrom } from '#test/listening.ts'
import { testOptions } from '#test/options.ts'
import { mailTo, until } from '#test/sending.ts'
import { type Script, startSmtp } from '#test/smtp.ts'
import { leftMessages, messageIdOf, messageRow, tokens } from '#test/tracking.ts'
import { leftWhatsApp, numberOf, payloadOf, postTo } from '#test/whatsapp-webhook.ts'

import { startAnswering } from './leave.ts'
import { takeAnswer, waitingAnswers } from './queue.ts'

const { app, db, person } = await startApi()
const graph = await startGraph()
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
const options = { ...testOptions, tokens, sandbox: undefined, graphUrl: graph.url }
const answering = startAnswering(db, silent, options)
afterAll(answering.stop)

type Answered = Extract<ConversationItem, { kind: 'answered' }>

/** A contact who answered an e-mail by a mail, and the mail server by which we write. */
async function wroteByMail(script: Script = {}) {
  const ana = await person()
  const smtp = await startSmtp(script)
  const senderId = await mailTo(db, ana, smtp.port)
  const { ids } = await leftMessages(db, ana)
  const [id = 0] = ids
  await sql`update messages set sender_id = ${senderId} where id = ${id}`.execute(db)
  const { recipient, contact_id: contactId } = await messageRow(db, id)
  const named = [`In-Reply-To: ${messageIdOf(ana, id)}`]
  const raw = mailFrom({
    from: recipient ?? '',
    text: 'Quanto custa?',
    subject: 'RES: Uma ideia',
    headers: named,
  })
  await receiveMail(db, tokens, Buffer.from(raw))
  const mailId = /Message-ID: (<[^>]+>)/.exec(raw)?.[1]
  return { ana, smtp, id, contactId, address: recipient ?? '', mailId, ...conversationOf(ana, contactId) }
}

type Person = Awaited<ReturnType<typeof person>>

function conversationOf(ana: Person, contactId: number) {
  const path = `/conversations/${contactId}`
  const shown = async () => (await ana.call('GET', path)).body as ConversationDetail
  const answers = async () =>
    (await shown()).items.filter((item): item is Answered => item.kind === 'answered')
  const answer = (body: object, headers: Record<string, string> = {}) =>
    ana.call('POST', `${path}/answer`, { channel: 'email', ...body }, headers)
  const ended = () => until(async () => (await answers()).every(({ state }) => state !== 'leaving'))
  return { shown, answers, answer, ended }
}

test('an answer leaves once, in the thread, as a person writes it', async () => {
  const { ana, smtp, id, address, mailId, shown, answers, answer, ended } = await wroteByMail()
  expect(await shown()).toMatchObject({
    answerBy: [{ channel: 'email', from: 'vendas@aurora.com.br', to: address, state: 'open' }],
  })
  const key = { 'idempotency-key': 'a-mesma-resposta' }
  const text = 'Olá! São R$ 90 por mês.\n\nQuer ver?'
  expect(await answer({ text }, key)).toMatchObject({ status: 201 })
  expect(await answer({ text }, key)).toMatchObject({ status: 201 })
  await ended()
  expect(await answers()).toMatchObject([{ state: 'sent', subject: 'Re: Uma ideia', text }])
  expect(await shown()).toMatchObject({ state: 'waiting', isUnread: false })

  expect(smtp.messages).toHaveLength(1)
  const [raw = ''] = smtp.messages
  const mail = await PostalMime.parse(raw)
  expect(mail).toMatchObject({
    from: { address: 'vendas@aurora.com.br' },
    to: [{ address }],
    subject: 'Re: Uma ideia',
    inReplyTo: mailId,
    references: `${messageIdOf(ana, id)} ${mailId}`,
  })
  expect(mail.html).toBeUndefined()
  expect(mail.text).toMatch(
    /^Olá! São R\$ 90 por mês\.\s+Quer ver\?\s+Em .*, .* escreveu:\s+> Quanto custa\?/,
  )
  expect(String(raw)).not.toMatch(/List-Unsubscribe|\/t\/|X-/i)
})

test('what the contact writes next is theirs, proved by the thread', async () => {
  const { ana, smtp, id, address, answer, ended, shown } = await wroteByMail()
  await answer({ text: 'R$ 90.' })
  await ended()
  const mail = await PostalMime.parse(smtp.messages[0] ?? '')
  const next = mailFrom({
    from: address,
    text: 'Fechado!',
    headers: [`In-Reply-To: ${mail.messageId}`, `References: ${mail.references} ${mail.messageId}`],
  })
  expect(await receiveMail(db, tokens, Buffer.from(next))).toEqual({ result: 'done' })
  const { rows } = await sql<{ message_id: number; is_proved: boolean }>`
    select message_id, is_proved from inbound_messages where account_id = ${ana.id} order by id desc limit 1`.execute(
    db,
  )
  expect(rows).toEqual([{ message_id: id, is_proved: true }])
  expect(await shown()).toMatchObject({ state: 'open', isUnread: true })
})

test('what the server refuses is shown in its words, and is to be treated again', async () => {
  const { answer, answers, ended, shown } = await wroteByMail({ rcpt: '550 5.1.1 caixa inexistente' })
  await answer({ text: 'Oi', isDone: true })
  await ended()
  expect(await answers()).toMatchObject([{ state: 'failed', reply: '550 5.1.1 caixa inexistente' }])
  expect(await shown()).toMatchObject({ state: 'open', isUnread: true })
})

test('what was handed over without a word may have left: it is told, and not sent again', async () => {
  const { smtp, answer, answers, ended } = await wroteByMail({ dot: (socket) => socket.destroy() })
  await answer({ text: 'Oi' })
  await ended()
  expect(await answers()).toMatchObject([{ state: 'unknown' }])
  expect(smtp.connections()).toBe(1)
})

test('an answer whose process ended while it left is never taken again', async () => {
  const { ana, contactId } = await wroteByMail()
  const { rows } = await sql<{ accountId: number; id: number }>`
    insert into answers (account_id, contact_id, inbound_id, channel, sender_id, recipient, said, state, left_at, user_id)
    select account_id, contact_id, id, 'email', 1, 'x@y.z', 'Oi', 'leaving', now(), (select min(id) from users)
    from inbound_messages where account_id = ${ana.id} and contact_id = ${contactId}
    returning account_id as "accountId", id`.execute(db)
  expect(await waitingAnswers(db, 10)).toEqual([])
  expect(await Promise.all(rows.map((row) => takeAnswer(db, row)))).toEqual([undefined])
})

test('WhatsApp takes free text for a day after the contact wrote, and no longer', async () => {
  const ana = await person()
  await numberOf(db, ana, '4455667788')
  const { id, phone } = await leftWhatsApp(db, ana)
  await sql`
    update messages set sender_id = (select id from senders where account_id = ${ana.id} and mode = 'cloud_api')
    where account_id = ${ana.id} and id = ${id}`.execute(db)
  const { contact_id: contactId } = await messageRow(db, id)
  const write = (text: string) =>
    postTo(app)(
      payloadOf('4455667788', {
        messages: [
          {
            from: phone.replace('+', ''),
            id: `wamid.${text}`,
            timestamp: String(Math.floor(Date.now() / 1000)),
            type: 'text',
            text: { body: text },
          },
        ],
      }),
    )
  expect((await write('Quanto custa?')).statusCode).toBe(200)
  const { shown, answer, answers, ended } = conversationOf(ana, contactId)
  const [way] = (await shown()).answerBy
  expect(way).toMatchObject({ channel: 'whatsapp', state: 'open', until: expect.any(String) })
  graph.answers(accepted)
  expect(await answer({ channel: 'whatsapp', text: 'R$ 90' })).toMatchObject({ status: 201 })
  await ended()
  expect(await answers()).toMatchObject([{ channel: 'whatsapp', state: 'sent' }])
  graph.answers(refused(131_047))
  await answer({ channel: 'whatsapp', text: 'De novo' })
  await ended()
  expect((await answers()).at(-1)).toMatchObject({ state: 'failed', reply: 'recusada' })

  await sql`update whatsapp_windows set last_inbound_at = now() - interval '25 hours' where account_id = ${ana.id}`.execute(
    db,
  )
  expect(await answer({ channel: 'whatsapp', text: 'Oi' })).toMatchObject({
    status: 400,
    body: { message: 'A janela de 24 h do WhatsApp fechou. Só um template aprovado pode sair.' },
  })
  expect(await answer({ channel: 'email', text: 'Oi' })).toMatchObject({
    status: 400,
    body: { message: 'O contato não escreveu por este canal' },
  })
})
