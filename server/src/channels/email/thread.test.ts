import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { startApi } from '#test/api.ts'
import { campaignOf, contactsOf, messagesOf, relate } from '#test/build.ts'
import { setMessages } from '#test/change.ts'
import { mailTo, startSending, until } from '#test/sending.ts'
import { type Script, startSmtp } from '#test/smtp.ts'

const { db, person } = await startApi()
await startSending(db)

type Step = { delayMinutes: number; inThread?: boolean }

/** A campaign whose steps leave one after another as soon as they can; says what the mail server was given. */
async function sentBy(steps: readonly Step[], script: Script = {}) {
  const smtp = await startSmtp(script)
  const ana = await person()
  await mailTo(db, ana, smtp.port)
  const campaign = await campaignOf(ana, {}, steps)
  for (const [place, { inThread = true }] of steps.entries())
    await sql`update steps set in_thread = ${inThread} where campaign_id = ${campaign.id} and step_order = ${place + 1}`.execute(
      db,
    )
  await sql`
    update templates set subject = 'Ideia de ' || id || ' para {{name}}', version = version + 1 where account_id = ${ana.id}`.execute(
    db,
  )
  await sql`
    insert into template_versions (account_id, template_id, version, subject, preheader, content)
    select account_id, id, version, subject, preheader, content from templates where account_id = ${ana.id}`.execute(
    db,
  )
  await relate(db, ana, campaign.id, await contactsOf(db, ana, 1))
  const ended = async () => {
    await setMessages(
      db,
      sql`campaign_id = ${campaign.id} and state in ('scheduled', 'retry')`,
      sql`next_attempt_at = now(), shipping_at = now()`,
    )
    return (await messagesOf(db, campaign.id)).every(({ status }) => status !== 'pending')
  }
  await until(ended)
  return { mails: smtp.messages.map(headersOf), ana, campaign }
}

/** The headers of a mail by their names, unfolded. */
function headersOf(raw: string) {
  const [head = ''] = raw.split('\r\n\r\n')
  const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n')
  return new Map(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  )
}

const subjects = (mails: readonly Map<string, string>[]) => mails.map((mail) => mail.get('subject'))
const ids = (mails: readonly Map<string, string>[]) => mails.map((mail) => mail.get('message-id'))

test('follow-ups leave in the thread of the first e-mail, under its subject', async () => {
  const { mails, ana, campaign } = await sentBy([
    { delayMinutes: 0 },
    { delayMinutes: 1 },
    { delayMinutes: 1 },
  ])
  const [first, second, third] = mails
  const [firstId, secondId] = ids(mails)
  expect(first?.has('in-reply-to')).toBe(false)
  expect(second?.get('in-reply-to')).toBe(firstId)
  expect(third?.get('in-reply-to')).toBe(firstId)
  expect(third?.get('references')).toBe(`${firstId} ${secondId}`)
  expect(subjects(mails)).toEqual([
    first?.get('subject'),
    ...[1, 2].map(() => `Re: ${first?.get('subject')}`),
  ])
  const last = (await messagesOf(db, campaign.id))[2]
  expect((await ana.call('GET', `/activity/${last?.id}`)).body).toMatchObject({
    says: { subject: `Re: ${first?.get('subject')}` },
  })
})

test('a step that does not answer in the thread has its own subject', async () => {
  const { mails } = await sentBy([{ delayMinutes: 0 }, { delayMinutes: 1, inThread: false }])
  expect(mails[1]?.has('in-reply-to')).toBe(false)
  expect(subjects(mails)[1]).toMatch(/^Ideia de/)
})

test('where the first e-mail was refused, the next begins the thread', async () => {
  const { mails } = await sentBy([{ delayMinutes: 0 }, { delayMinutes: 1 }, { delayMinutes: 1 }], {
    dot: ['554 5.6.0 conteúdo recusado', '250 ok'],
  })
  const kept = mails.slice(-2)
  expect(kept[0]?.has('in-reply-to')).toBe(false)
  expect(kept[1]?.get('in-reply-to')).toBe(ids(kept)[0])
})
