import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { startApi } from '#test/api.ts'
import { campaignOf, contactsOf, messagesOf, relate } from '#test/build.ts'
import { mailFrom } from '#test/listening.ts'
import { mailTo, startSending, until } from '#test/sending.ts'
import { startSmtp } from '#test/smtp.ts'
import { leftMessages, messageIdOf, messageRow, tokens } from '#test/tracking.ts'

import { receiveMail } from './receive.ts'

const { db, person } = await startApi()

const lastOf = async (accountId: number) =>
  (
    await sql<{ matched_by: string; is_proved: boolean }>`
      select matched_by, is_proved from inbound_messages where account_id = ${accountId}
      order by id desc limit 1`.execute(db)
  ).rows[0]

test('a relay that gives mails its own ids is understood by the id it said', async () => {
  const relayId = '0102018f3a1b2c3d-4e5f6a7b-8c9d-4e1f-a2b3-c4d5e6f7a8b9-000000'
  const ana = await person()
  const smtp = await startSmtp({ dot: `250 Ok ${relayId}` })
  const senderId = await mailTo(db, ana, smtp.port)
  const campaign = await campaignOf(ana, {}, [{ delayMinutes: 0 }])
  await relate(db, ana, campaign.id, await contactsOf(db, ana, 1))
  const sending = await startSending(db, { tokens })
  await until(async () => (await messagesOf(db, campaign.id))[0]?.state === 'sent')
  await sending.stop()
  const { recipient } = await messageRow(db, (await messagesOf(db, campaign.id))[0]?.id ?? 0)
  const mailbox = { accountId: ana.id, senderId, ownAddress: 'vendas@aurora.com.br' }
  const answer = (from: string) =>
    Buffer.from(
      mailFrom({ from, text: 'Oi', headers: [`In-Reply-To: <${relayId}@sa-east-1.amazonses.com>`] }),
    )
  expect(await receiveMail(db, tokens, answer(recipient ?? ''), { mailbox })).toEqual({ result: 'done' })
  expect(await lastOf(ana.id)).toEqual({ matched_by: 'message_id', is_proved: true })

  // In the mailbox of another account it is a stranger's mail.
  const bia = await person()
  const other = { ...mailbox, accountId: bia.id }
  expect(await receiveMail(db, tokens, answer(recipient ?? ''), { mailbox: other })).toMatchObject({
    result: 'unknown',
  })
})

test('a mail in the mailbox of an account never speaks for another account', async () => {
  const [ana, bia] = [await person(), await person()]
  const { ids } = await leftMessages(db, ana)
  const [id = 0] = ids
  const { recipient } = await messageRow(db, id)
  const raw = Buffer.from(
    mailFrom({ from: recipient ?? '', text: 'SAIR', headers: [`In-Reply-To: ${messageIdOf(ana, id)}`] }),
  )
  const mailbox = { accountId: bia.id, senderId: 1, ownAddress: 'vendas@aurora.com.br' }
  expect(await receiveMail(db, tokens, raw, { mailbox })).toMatchObject({ result: 'unknown' })
  expect(await lastOf(ana.id)).toBeUndefined()
  expect(await receiveMail(db, tokens, raw)).toEqual({ result: 'done' })
})

test('what continues a mail of the contact is the contact’s, and proves nothing', async () => {
  const ana = await person()
  const { ids } = await leftMessages(db, ana)
  const [id = 0] = ids
  const { recipient } = await messageRow(db, id)
  const first = mailFrom({
    from: recipient ?? '',
    text: 'Oi',
    headers: [`In-Reply-To: ${messageIdOf(ana, id)}`],
  })
  await receiveMail(db, tokens, Buffer.from(first))
  const mailId = /Message-ID: (<[^>]+>)/.exec(first)?.[1]
  const mailbox = { accountId: ana.id, senderId: 1, ownAddress: 'vendas@aurora.com.br' }
  const next = mailFrom({
    from: 'assistente@cliente.exemplo',
    text: 'Me tira da lista',
    headers: [`References: ${mailId}`],
  })
  expect(await receiveMail(db, tokens, Buffer.from(next), { mailbox })).toEqual({ result: 'done' })
  expect(await lastOf(ana.id)).toEqual({ matched_by: 'thread', is_proved: false })
})
