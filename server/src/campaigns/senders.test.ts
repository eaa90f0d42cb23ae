import { expect, test } from 'vitest'

import { startApi } from '#test/api.ts'
import { campaignOf } from '#test/build.ts'
import { assisted, cloudApi, senderOf, smtp } from '#test/senders.ts'

const { db, person } = await startApi()

test('a campaign uses the default senders, or the ones chosen for it', async () => {
  const ana = await person()
  const [email, whatsapp] = [await senderOf(ana, smtp), await senderOf(ana, assisted)]
  const { id, ...campaign } = await campaignOf(ana)
  expect(campaign).toMatchObject({ emailSenderId: null, whatsappSenderId: null })
  const chosen = { emailSenderId: email.id, whatsappSenderId: whatsapp.id }
  expect((await ana.call('PATCH', `/campaigns/${id}`, chosen)).body).toMatchObject(chosen)
  expect((await ana.call('PATCH', `/campaigns/${id}`, { name: 'Outro nome' })).body).toMatchObject(chosen)
  expect((await ana.call('GET', '/campaigns')).body).toMatchObject([chosen])
  expect((await ana.call('PATCH', `/campaigns/${id}`, { emailSenderId: null })).body).toMatchObject({
    emailSenderId: null,
    whatsappSenderId: whatsapp.id,
  })
  expect(await campaignOf(ana, chosen)).toMatchObject(chosen)
})

test('a sender must be of the owner, of the channel, and still there', async () => {
  const [ana, bia] = [await person(), await person()]
  const [email, whatsapp, theirs] = [
    await senderOf(ana, smtp),
    await senderOf(ana, assisted),
    await senderOf(bia, smtp),
  ]
  const gone = await senderOf(ana, smtp)
  await ana.call('DELETE', `/senders/${gone.id}`)
  const { id } = await campaignOf(ana)
  for (const [fields, answer] of [
    [{ emailSenderId: theirs.id }, { status: 404, body: { message: 'Canal de envio não encontrado' } }],
    [{ emailSenderId: gone.id }, { status: 404 }],
    [
      { emailSenderId: whatsapp.id },
      { status: 400, body: { fields: { emailSenderId: 'Escolha um remetente de e-mail' } } },
    ],
    [
      { whatsappSenderId: email.id },
      { status: 400, body: { fields: { whatsappSenderId: 'Escolha um remetente de WhatsApp' } } },
    ],
    [{ emailSenderId: 'x' }, { status: 400, body: { fields: { emailSenderId: 'Remetente inválido' } } }],
    [{ emailSenderId: 0 }, { status: 400 }],
  ] as const) {
    expect(await ana.call('POST', '/campaigns', { name: 'Nova', ...fields })).toMatchObject(answer)
    expect(await ana.call('PATCH', `/campaigns/${id}`, fields)).toMatchObject(answer)
  }
  expect((await ana.call('GET', '/campaigns')).body).toMatchObject([
    { id, emailSenderId: null, whatsappSenderId: null },
  ])
})

test('choosing a sender races deleting it: no active campaign is left with one that is gone', async () => {
  const ana = await person()
  for (let turn = 0; turn < 10; turn++) {
    const sender = await senderOf(ana, smtp)
    const campaign = await campaignOf(ana)
    const [chosen, deleted] = await Promise.all([
      ana.call('PATCH', `/campaigns/${campaign.id}`, { emailSenderId: sender.id }),
      ana.call('DELETE', `/senders/${sender.id}`),
    ])
    expect([`${chosen.status} ${deleted.status}`]).toEqual([expect.stringMatching(/^(200 409|404 204)$/)])
  }
})

test('several senders share a channel: the first of the list is the one that clients of one sender see', async () => {
  const ana = await person()
  const [one, two, three] = [await senderOf(ana), await senderOf(ana), await senderOf(ana)]
  const { id, ...created } = await campaignOf(ana, { emailSenderIds: [two.id, one.id] })
  expect(created).toMatchObject({ emailSenderIds: [two.id, one.id], emailSenderId: two.id })
  const change = async (fields: object) => (await ana.call('PATCH', `/campaigns/${id}`, fields)).body
  const both = { emailSenderIds: [two.id, one.id], emailSenderId: two.id, whatsappSenderIds: [] }
  // A form that knows one sender only sends back what it was given: nothing is lost.
  expect(await change({ name: 'Outra', emailSenderId: two.id })).toMatchObject(both)
  expect(await change({ emailSenderIds: [two.id, one.id] })).toMatchObject(both)
  expect(await change({ emailSenderId: three.id })).toMatchObject({ emailSenderIds: [three.id] })
  expect(await change({ emailSenderIds: [one.id, two.id, three.id] })).toMatchObject({
    emailSenderIds: [one.id, two.id, three.id],
  })
  expect(await change({ emailSenderIds: [three.id, one.id], emailSenderId: null })).toMatchObject({
    emailSenderIds: [three.id, one.id],
    emailSenderId: three.id,
  })
  const { body: copy } = await ana.call('POST', `/campaigns/${id}/duplicate`)
  expect((await ana.call('GET', `/campaigns/${(copy as { id: number }).id}`)).body).toMatchObject({
    emailSenderIds: [three.id, one.id],
  })
  expect(await change({ emailSenderIds: [] })).toMatchObject({ emailSenderIds: [], emailSenderId: null })
})

test('a list of senders is refused as a whole, and says why', async () => {
  const [ana, bia] = [await person(), await person()]
  const [one, two, theirs] = [await senderOf(ana), await senderOf(ana), await senderOf(bia)]
  const [whatsapp, byHand] = [await senderOf(ana, cloudApi), await senderOf(ana, assisted)]
  const boxes = (await ana.call('GET', '/senders')).body as { id: number; mode: string; channel: string }[]
  const box = boxes.find(({ mode, channel }) => mode === 'sandbox' && channel === 'email')?.id ?? 0
  const { id } = await campaignOf(ana, { emailSenderIds: [one.id, two.id] })
  const apart = 'Só remetentes que enviam sozinhos dividem os contatos'
  for (const [fields, answer] of [
    [
      { emailSenderIds: [one.id, theirs.id] },
      { status: 404, body: { message: 'Canal de envio não encontrado' } },
    ],
    [
      { emailSenderIds: [one.id, whatsapp.id] },
      { status: 400, body: { fields: { emailSenderIds: 'Escolha um remetente de e-mail' } } },
    ],
    [{ emailSenderIds: [one.id, box] }, { status: 400, body: { fields: { emailSenderIds: apart } } }],
    [
      { whatsappSenderIds: [whatsapp.id, byHand.id] },
      { status: 400, body: { fields: { whatsappSenderIds: apart } } },
    ],
    [
      { emailSenderIds: [one.id, one.id] },
      { status: 400, body: { fields: { emailSenderIds: 'Escolha cada remetente uma vez' } } },
    ],
    [
      { emailSenderIds: Array.from({ length: 11 }, (_, index) => index + 1) },
      { status: 400, body: { fields: { emailSenderIds: 'Escolha até 10 remetentes' } } },
    ],
    [
      { emailSenderIds: ['x'] },
      { status: 400, body: { fields: { 'emailSenderIds.0': 'Remetente inválido' } } },
    ],
    [{ emailSenderIds: 'x' }, { status: 400, body: { fields: { emailSenderIds: 'Escolha os remetentes' } } }],
  ] as const) {
    expect(await ana.call('POST', '/campaigns', { name: 'Nova', ...fields })).toMatchObject(answer)
    expect(await ana.call('PATCH', `/campaigns/${id}`, { name: 'Outra', ...fields })).toMatchObject(answer)
  }
  expect((await ana.call('GET', '/campaigns')).body).toMatchObject([{ id, emailSenderIds: [one.id, two.id] }])
})

test('a process of the version before that chooses one sender is obeyed', async () => {
  const ana = await person()
  const [one, two, three] = [await senderOf(ana), await senderOf(ana), await senderOf(ana)]
  const { id } = await campaignOf(ana, { emailSenderIds: [one.id, two.id] })
  await db
    .updateTable('campaign_senders')
    .set({ sender_id: three.id })
    .where('campaign_id', '=', id)
    .execute()
  expect((await ana.call('GET', `/campaigns/${id}`)).body).toMatchObject({ emailSenderIds: [three.id] })
  await db.deleteFrom('campaign_senders').where('campaign_id', '=', id).execute()
  expect((await ana.call('GET', `/campaigns/${id}`)).body).toMatchObject({ emailSenderIds: [] })
})
