import type { Contact } from '@cadencia/contract/contacts'
import { expect, test } from 'vitest'

import { startContacts } from '#test/contacts.ts'

const { db, person, input, create, campaign, statesOf, total } = await startContacts()

test('a contact is created in a campaign, with its messages planned', async () => {
  const ana = await person()
  const campaignId = await campaign(ana)
  const { status, body } = await ana.call('POST', '/contacts/with-campaign', { ...input(), campaignId })
  expect({ status, body }).toMatchObject({
    status: 201,
    body: { campaigns: [{ id: campaignId, name: 'Reativação' }] },
  })
  expect(await statesOf((body as Contact).id)).toEqual(['scheduled', 'waiting'])
})

test('a refused enrolment creates nobody', async () => {
  const [ana, bia] = [await person(), await person()]
  const cases = [
    [await campaign(ana, 'draft'), 400, 'campaign_not_active'],
    [await campaign(ana, 'active', 0), 400, 'no_active_cadence'],
    [await campaign(bia), 404, 'not_found'],
  ] as const
  for (const [campaignId, status, code] of cases)
    expect(await ana.call('POST', '/contacts/with-campaign', { ...input(), campaignId })).toMatchObject({
      status,
      body: { code },
    })
  expect(await total(ana)).toBe(0)
})

test('contacts are related to a campaign, all or none, each with a text for its refusal', async () => {
  const [ana, bia] = [await person(), await person()]
  const campaignId = await campaign(ana)
  const [one, two, foreign] = [await create(ana), await create(ana), await create(bia)]
  const relate = (contactIds: number[], to = campaignId) =>
    ana.call('POST', '/contacts/add-to-campaign', { campaignId: to, contactIds })

  expect(await relate([one.id, foreign.id])).toMatchObject({
    status: 400,
    body: {
      code: 'contact_not_found',
      message: 'Contato não encontrado. Recarregue a página e tente novamente.',
    },
  })
  expect(await statesOf(one.id)).toEqual([])
  expect((await relate([one.id])).body).toMatchObject({ added: 1, scheduledMessages: 2, alreadyRelated: 0 })
  expect(await relate([one.id])).toMatchObject({
    status: 400,
    body: { code: 'already_related', message: 'Este contato já está relacionado a esta campanha.' },
  })
  expect((await relate([one.id, two.id])).body).toMatchObject({
    added: 1,
    scheduledMessages: 2,
    alreadyRelated: 1,
  })
  expect(await relate([one.id], await campaign(ana, 'draft'))).toMatchObject({
    status: 400,
    body: {
      message: 'A campanha selecionada não está ativa. Apenas campanhas ativas podem receber novos contatos.',
    },
  })
  expect(await relate([one.id], await campaign(ana, 'active', 0))).toMatchObject({
    status: 400,
    body: {
      message:
        'A campanha selecionada não possui cadências ativas. É necessário ter pelo menos uma cadência ativa para adicionar contatos.',
    },
  })
  expect(await relate([one.id], await campaign(bia))).toMatchObject({
    status: 404,
    body: { message: 'Campanha não encontrada. Recarregue a página e tente novamente.' },
  })
  expect(await relate([])).toMatchObject({
    status: 400,
    body: { message: 'Selecione pelo menos um contato' },
  })
})

test('everybody a search finds is related, and nobody else', async () => {
  const [ana, bia] = [await person(), await person()]
  const campaignId = await campaign(ana)
  await create(ana, { name: 'Conceição' })
  await create(ana, { name: 'Maria Conceicao' })
  await create(ana, { name: 'Pedro' })
  await create(bia, { name: 'Conceição' })
  const answer = await ana.call('POST', '/contacts/add-to-campaign', {
    campaignId,
    filter: { search: 'conceição' },
  })
  expect(answer.body).toMatchObject({ added: 2, scheduledMessages: 4, alreadyRelated: 0 })
  expect(await total(ana, `?campaignId=${campaignId}`)).toBe(2)
  expect(await total(ana, `?campaignId=${campaignId}&search=maria`)).toBe(1)
})

test('ids and a filter together, or neither, are refused', async () => {
  const ana = await person()
  for (const path of ['/contacts/add-to-campaign', '/contacts/delete'])
    for (const body of [{}, { contactIds: [1], filter: {} }])
      expect(await ana.call('POST', path, { campaignId: 1, ...body })).toMatchObject({
        status: 400,
        body: { message: 'Selecione pelo menos um contato' },
      })
})

test('a deleted contact is gone with what it had pending, and its address is free again', async () => {
  const ana = await person()
  const campaignId = await campaign(ana)
  const contact = await create(ana)
  await ana.call('POST', '/contacts/add-to-campaign', { campaignId, contactIds: [contact.id] })
  expect((await ana.call('DELETE', `/contacts/${contact.id}`)).status).toBe(204)
  expect(await statesOf(contact.id)).toEqual(['cancelled', 'cancelled'])
  expect((await ana.call('GET', `/contacts/campaign?campaignId=${campaignId}`)).body).toEqual([])
  expect((await ana.call('GET', `/contacts/${contact.id}`)).status).toBe(404)
  expect((await ana.call('DELETE', `/contacts/${contact.id}`)).status).toBe(404)
  expect((await ana.call('PATCH', `/contacts/${contact.id}`, { name: 'x' })).status).toBe(404)
  expect((await create(ana, { email: contact.email })).id).not.toBe(contact.id)
})

test('many are deleted at once, by their ids or by a search', async () => {
  const [ana, bia] = [await person(), await person()]
  const campaignId = await campaign(ana)
  const [one, two] = [await create(ana), await create(ana, { name: 'Zilda' })]
  const foreign = await create(bia, { name: 'Zilda' })
  await ana.call('POST', '/contacts/add-to-campaign', { campaignId, contactIds: [one.id, two.id] })
  expect((await ana.call('POST', '/contacts/delete', { contactIds: [one.id, foreign.id] })).body).toEqual({
    deletedContacts: 1,
    cancelledMessages: 2,
  })
  expect((await ana.call('POST', '/contacts/delete', { filter: { search: 'zilda' } })).body).toEqual({
    deletedContacts: 1,
    cancelledMessages: 2,
  })
  expect([await total(ana), await total(bia)]).toEqual([0, 1])
})

test('a contact that leaves a campaign receives nothing more from it, and may come back', async () => {
  const ana = await person()
  const [first, second] = [await campaign(ana), await campaign(ana)]
  const { id } = await create(ana)
  for (const campaignId of [first, second])
    await ana.call('POST', '/contacts/add-to-campaign', { campaignId, contactIds: [id] })
  const leave = () => ana.call('DELETE', `/contacts/campaign/${first}/contact/${id}`)
  expect((await leave()).status).toBe(204)
  expect((await statesOf(id)).toSorted()).toEqual(['cancelled', 'cancelled', 'scheduled', 'waiting'])
  expect((await ana.call('GET', `/contacts/${id}`)).body).toMatchObject({ campaigns: [{ id: second }] })
  expect(await leave()).toMatchObject({
    status: 404,
    body: { message: 'Este contato não está relacionado a esta campanha.' },
  })
  const back = await ana.call('POST', '/contacts/add-to-campaign', { campaignId: first, contactIds: [id] })
  expect(back.body).toMatchObject({ added: 1, scheduledMessages: 2 })
})

test('cancelling the future of a contact counts exactly what it cancels', async () => {
  const ana = await person()
  const campaignId = await campaign(ana, 'active', 3)
  const { id } = await create(ana)
  await ana.call('POST', '/contacts/add-to-campaign', { campaignId, contactIds: [id] })
  expect((await ana.call('POST', `/contacts/${id}/cancel`)).body).toEqual({ cancelledMessages: 3 })
  expect((await ana.call('POST', `/contacts/${id}/cancel`)).body).toEqual({ cancelledMessages: 0 })
})

test("another user's contact can be neither changed, deleted, cancelled nor moved", async () => {
  const [ana, bia] = [await person(), await person()]
  const campaignId = await campaign(ana)
  const contact = await create(ana)
  await ana.call('POST', '/contacts/add-to-campaign', { campaignId, contactIds: [contact.id] })
  const before = (await ana.call('GET', `/contacts/${contact.id}`)).body
  for (const [method, path, body] of [
    ['PATCH', `/contacts/${contact.id}`, { name: 'Meu' }],
    ['DELETE', `/contacts/${contact.id}`, undefined],
    ['POST', `/contacts/${contact.id}/cancel`, undefined],
    ['DELETE', `/contacts/campaign/${campaignId}/contact/${contact.id}`, undefined],
    ['POST', '/contacts/add-to-campaign', { campaignId, contactIds: [contact.id] }],
  ] as const)
    expect((await bia.call(method, path, body)).status).toBe(404)
  const own = await campaign(bia)
  expect(
    await bia.call('POST', '/contacts/add-to-campaign', { campaignId: own, contactIds: [contact.id] }),
  ).toMatchObject({ status: 400, body: { code: 'contact_not_found' } })
  expect((await ana.call('GET', `/contacts/${contact.id}`)).body).toEqual(before)
  expect(await statesOf(contact.id)).toEqual(['scheduled', 'waiting'])
})

test('an address that opted out stays so when its contact is created again', async () => {
  const ana = await person()
  const { id, email } = await create(ana)
  await db
    .insertInto('suppressions')
    .values({
      account_id: ana.id,
      channel: 'email',
      address: email,
      reason: 'opt_out',
      message_id: null,
      note: null,
    })
    .execute()
  await ana.call('DELETE', `/contacts/${id}`)
  await create(ana, { email })
  const kept = await db
    .selectFrom('suppressions')
    .select('address')
    .where('account_id', '=', ana.id)
    .execute()
  expect(kept).toEqual([{ address: email }])
})
