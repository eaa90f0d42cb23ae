import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'

import { startApi } from '#test/api.ts'
import { campaignOf, contactsOf, messagesOf, relate } from '#test/build.ts'
import { mailTo, startSending, until } from '#test/sending.ts'
import { startSmtp } from '#test/smtp.ts'

const { db, person } = await startApi()

test('a message leaves with the preheader of its template, and what it said is still told from what filled it', async () => {
  const smtp = await startSmtp()
  const ana = await person()
  await mailTo(db, ana, smtp.port)
  const campaign = await campaignOf(ana, {}, [{ delayMinutes: 0 }])
  const template = {
    name: 'Oi',
    type: 'email',
    subject: 'Oi, {{name}}',
    preheader: 'Só para {{email}}',
    content: 'Tudo bem, {{name}}?',
  }
  await ana.call('PATCH', `/templates/${campaign.steps[0]?.templateId}`, template)
  await relate(db, ana, campaign.id, await contactsOf(db, ana, 1))
  const [message] = await messagesOf(db, campaign.id)
  const detail = async () => (await ana.call('GET', `/activity/${message?.id}`)).body
  await startSending(db)
  await until(async () => (await messagesOf(db, campaign.id))[0]?.state === 'sent')

  const mail = await PostalMime.parse(Buffer.from(smtp.messages[0] ?? '', 'latin1'))
  const to = mail.to?.[0]
  expect(mail.html).toContain(`mso-hide:all">Só para ${to?.address}`)
  expect(await detail()).toMatchObject({
    says: { subject: `Oi, ${to?.name}`, text: `Tudo bem, ${to?.name}?`, missing: [] },
  })
})
