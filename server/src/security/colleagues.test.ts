import { expect, test } from 'vitest'

import { startApi } from '#test/api.ts'
import { campaignOf, contactsOf, messagesOf, relate } from '#test/build.ts'
import { createWorld } from '#test/world.ts'

const { db, person, colleague } = await startApi()

test('people of one account see and change the same campaigns, contacts and templates', async () => {
  const ana = await createWorld(db, await person())
  const bia = await colleague(ana)
  for (const path of ['/campaigns', '/contacts', '/templates', '/cadences/my-cadences', '/senders'])
    expect((await bia.call('GET', path)).body).toEqual((await ana.call('GET', path)).body)
  expect((await bia.call('PATCH', `/campaigns/${ana.ids.campaign}`, { name: 'De Bia' })).status).toBe(200)
  expect((await ana.call('GET', `/campaigns/${ana.ids.campaign}`)).body).toMatchObject({ name: 'De Bia' })
})

test('each has their own attributes and sessions', async () => {
  const ana = await person()
  const bia = await colleague(ana)
  await ana.call('POST', '/me/attributes', { key: 'name', value: 'Ana' })
  expect((await bia.call('GET', '/me/attributes')).body).toEqual([])
  expect((await bia.call('GET', '/auth/me')).body).toMatchObject({ email: bia.email })
  expect((await bia.call('POST', '/auth/logout')).status).toBe(204)
  expect((await ana.call('GET', '/auth/me')).status).toBe(200)
})

test('a message is from the person responsible for its campaign', async () => {
  const ana = await person()
  const bia = await colleague(ana)
  const saysOf = async (owner: typeof ana) => {
    await owner.call('POST', '/me/attributes', { key: 'name', value: owner.email })
    const campaign = await campaignOf(owner, {}, [{ channel: 'whatsapp', delayMinutes: 60 }])
    const [step] = campaign.steps
    await owner.call('PATCH', `/templates/${step?.templateId}`, {
      name: 'Modelo',
      type: 'whatsapp',
      content: 'Sou {{user.name}}',
    })
    await relate(db, owner, campaign.id, await contactsOf(db, owner, 1))
    const [message] = await messagesOf(db, campaign.id)
    const { body } = await ana.call('GET', `/activity/${message?.id}`)
    return (body as { says: { text: string } }).says.text
  }
  expect(await saysOf(bia)).toBe(`Sou ${bia.email}`)
  expect(await saysOf(ana)).toBe(`Sou ${ana.email}`)
})

test('who tells one person of an account to stop has told all of them', async () => {
  const ana = await person()
  const bia = await colleague(ana)
  const [contactId = 0] = await contactsOf(db, ana, 1)
  const { email } = await db
    .selectFrom('contacts')
    .select('email')
    .where('id', '=', contactId)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('suppressions')
    .values({ account_id: ana.id, channel: 'email', address: email, reason: 'opt_out', for_contact: true })
    .execute()
  const { body } = await bia.call('GET', `/contacts?search=${email}`)
  expect(body).toMatchObject({
    data: [
      {
        id: contactId,
        channels: expect.arrayContaining([expect.objectContaining({ channel: 'email', state: 'opted_out' })]),
      },
    ],
  })
})
