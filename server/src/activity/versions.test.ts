import type { Activity } from '@cadencia/contract/activity'
import type { MessageDetail } from '@cadencia/contract/message'
import { drawPoint, variantAt } from '@cadencia/domain/variants'
import { expect, test } from 'vitest'

import { type Person, startApi } from '#test/api.ts'
import { contactsOf, messagesOf, relate } from '#test/build.ts'
import { settled } from '#test/sent.ts'
import { fetched, linkOf, urlsOf } from '#test/tracking.ts'
import { comparedCampaign } from '#test/versions.ts'

const { app, db, person } = await startApi()

const halves = [
  { variant: 1, weight: 50 },
  { variant: 2, weight: 50 },
]

/** A campaign with an A and a B, and a contact that is drawn for B. */
async function drawnForB(owner: Person) {
  const made = await comparedCampaign(owner, [50, 50])
  const contacts = await contactsOf(db, owner, 20)
  const isB = (id: number) => variantAt(halves, drawPoint(owner.id, made.step.id, id))?.variant === 2
  const contactId = contacts.find(isB) ?? 0
  await relate(db, owner, made.campaign.id, [contactId])
  const [message] = await messagesOf(db, made.campaign.id)
  return { ...made, contactId, id: message?.id ?? 0 }
}

test('a message says what its version says, before it leaves and after', async () => {
  const ana = await person()
  const { id, contactId, campaign, path } = await drawnForB(ana)
  const detail = async () => (await ana.call('GET', `/activity/${id}`)).body as MessageDetail
  const b = {
    variant: 2,
    template: { name: 'B' },
    says: { subject: 'Assunto B', text: expect.stringContaining('Texto B') },
  }
  expect(await detail()).toMatchObject({ status: 'pending', ...b })
  const overview = await ana.call('GET', `/contacts/${contactId}/overview`)
  expect(JSON.stringify(overview.body)).toContain('"template":"B"')

  await settled(db, ana, id, { kind: 'sent', code: '250 ok' })
  await ana.call('POST', `${path}/keep`, { variant: 1 })
  expect(await detail()).toMatchObject({ status: 'success', ...b })
  const { body } = await ana.call('GET', `/activity/by-date-status?campaignId=${campaign.id}`)
  expect((body as { data: Activity[] }).data).toMatchObject([{ variant: 2, template: { name: 'B' } }])
})

test('the timeline of a contact and the file of a number name the version', async () => {
  const ana = await person()
  const { id, contactId, campaign } = await drawnForB(ana)
  await settled(db, ana, id, { kind: 'sent', code: '250 ok' })
  const { body } = await ana.call('GET', `/contacts/${contactId}/timeline`)
  expect(body).toMatchObject({
    data: expect.arrayContaining([
      expect.objectContaining({ kind: 'sent', message: { id, template: 'B', variant: 2 } }),
    ]),
  })
  const people = await ana.call('GET', `/metrics/campaigns/${campaign.id}/people?kind=sent`)
  expect(people.body).toMatchObject({ data: [{ templateName: 'B', variant: 2 }] })
  const file = await app.inject({
    url: `/api/metrics/campaigns/${campaign.id}/people/csv?kind=sent`,
    headers: { authorization: `Bearer ${ana.token}` },
  })
  expect(file.body.split('\r\n')[1]).toMatch(/;1;B;B;/)
})

test('a link of a version is filled with what that version said', async () => {
  const ana = await person()
  const { id, campaign, templateIds } = await drawnForB(ana)
  await db
    .updateTable('template_versions')
    .set({ subject: '', content: 'https://x.com/?n={{name}}' })
    .where('template_id', '=', templateIds[1] ?? 0)
    .execute()
  await settled(db, ana, id, { kind: 'sent', code: '250 ok' }, { said: ['Zé'] })
  const link = await linkOf(db, ana, campaign.id, 'https://x.com/?n={{name}}')
  const answer = await app.inject(fetched(urlsOf(ana, id).click(link)))
  expect(answer.headers.location).toBe('https://x.com/?n=Z%C3%A9')
})
