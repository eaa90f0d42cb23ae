import type { Campaign } from '@cadencia/contract/campaigns'
import { expect, test } from 'vitest'

import { type Person, startApi } from '#test/api.ts'
import { campaignOf, contactsOf, relate } from '#test/build.ts'

const { db, person } = await startApi()

const day = 1440

async function duplicated(owner: Person, id: number) {
  const { status, body } = await owner.call('POST', `/campaigns/${id}/duplicate`)
  expect(status).toBe(201)
  const copy = body as { id: number; name: string }
  return (await owner.call('GET', `/campaigns/${copy.id}`)).body as Campaign
}

async function templateOf(owner: Person) {
  const { body } = await owner.call('POST', '/templates', { name: 'Oi', type: 'whatsapp', content: 'Oi' })
  return (body as { id: number }).id
}

test('a copy is a draft with the same rules and steps, and without contacts', async () => {
  const ana = await person()
  const fields = {
    name: 'Prospecção',
    description: 'Empresas de 50 a 200 pessoas',
    justWeekday: true,
    skipHolidays: true,
    sendWindow: { start: '09:00', end: '18:00' },
    timeZone: 'America/Manaus',
    replyScope: 'company',
  }
  const campaign = await campaignOf(ana, fields, [
    { delayMinutes: 0 },
    { channel: 'call', delayMinutes: day },
  ])
  await relate(db, ana, campaign.id, await contactsOf(db, ana, 2))
  const copy = await duplicated(ana, campaign.id)
  expect(copy).toMatchObject({ ...fields, name: 'Prospecção (cópia)', status: 'draft', contacts: 0 })
  const texts = ({ cadences }: Campaign) =>
    cadences.map(({ stepOrder, templateId, delayMinutes }) => ({ stepOrder, templateId, delayMinutes }))
  const original = (await ana.call('GET', `/campaigns/${campaign.id}`)).body as Campaign
  expect(texts(copy)).toEqual(texts(original))
  expect(copy.cadences.map(({ id }) => id)).not.toEqual(original.cadences.map(({ id }) => id))
  expect(original).toMatchObject({ name: 'Prospecção', status: 'active', contacts: 2 })
})

test('conditions and versions of the copy name its own steps; steps that were removed are not copied', async () => {
  const ana = await person()
  const { id: campaignId } = await campaignOf(ana)
  const templateId = await templateOf(ana)
  const { body } = await ana.call('POST', '/cadences/bulk', {
    campaignId,
    cadences: [
      { templateId, delayMinutes: 0 },
      { templateId, delayMinutes: 0 },
      { templateId, delayMinutes: day, condition: { kind: 'not_opened', place: 2 } },
      { templateId, delayMinutes: day, condition: { kind: 'clicked', place: 1 } },
    ],
  })
  const [removed, , versioned] = body as { id: number }[]
  const [second, third] = [await templateOf(ana), await templateOf(ana)]
  const compare = (...templateIds: number[]) =>
    ana.call('PUT', `/cadences/${versioned?.id}/variants`, {
      variants: templateIds.map((id, place) => ({ templateId: id, weight: place === 0 ? 70 : 30 })),
    })
  await compare(templateId, third)
  expect((await compare(templateId, second)).status).toBe(200)
  await ana.call('DELETE', `/cadences/${removed?.id}`)
  const { cadences } = await duplicated(ana, campaignId)
  expect(cadences).toMatchObject([
    { stepOrder: 1, condition: null, variants: [] },
    {
      stepOrder: 2,
      condition: { kind: 'not_opened', stepId: cadences[0]?.id },
      variants: [
        { templateId, weight: 70 },
        { templateId: second, weight: 30 },
      ],
    },
    { stepOrder: 3, condition: null },
  ])
})

test('a copy of a campaign without steps has none, and a long name stays within its limit', async () => {
  const ana = await person()
  const { id } = await campaignOf(ana, { name: 'N'.repeat(255) })
  const copy = await duplicated(ana, id)
  expect(copy.cadences).toEqual([])
  expect(copy.name).toHaveLength(255)
  expect(copy.name).toMatch(/ \(cópia\)$/)
})

test("another account's campaign and a deleted one are not found", async () => {
  const [ana, bia] = [await person(), await person()]
  const { id } = await campaignOf(ana)
  expect((await bia.call('POST', `/campaigns/${id}/duplicate`)).status).toBe(404)
  await ana.call('DELETE', `/campaigns/${id}`)
  expect((await ana.call('POST', `/campaigns/${id}/duplicate`)).status).toBe(404)
})
