import { expect, test } from 'vitest'

import { startApi } from '#test/api.ts'
import { campaignOf } from '#test/build.ts'
import { assisted, senderOf, smtp } from '#test/senders.ts'

const { person } = await startApi()

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
