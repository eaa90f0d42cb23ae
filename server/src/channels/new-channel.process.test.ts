import { readFile } from 'node:fs/promises'

import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { registerChannel } from '#channels/registry.ts'
import { type Person, startApi } from '#test/api.ts'
import { campaignOf } from '#test/build.ts'
import { testOptions } from '#test/options.ts'
import { senderOf } from '#test/senders.ts'
import { startSending, until } from '#test/sending.ts'
import { sms } from '#test/sms/channel.ts'
import { startGateway } from '#test/sms/gateway.ts'

// What a new channel takes: its folder (test/sms), its registration and its migration. Nothing below knows it otherwise.
registerChannel(sms)
const { db, person } = await startApi()
await sql.raw(await readFile(new URL('../../test/sms/sms.sql', import.meta.url), 'utf8')).execute(db)

const key = 'chave do gateway'
const gateway = await startGateway(key, '+5511977776666')
const { keys } = testOptions

async function idOf(owner: Person, path: string, body: object): Promise<number> {
  const answer = await owner.call('POST', path, body)
  expect(answer).toMatchObject({ status: 201 })
  return (answer.body as { id: number }).id
}

const contactOf = (owner: Person, name: string, phone: string) =>
  idOf(owner, '/contacts', { name, email: `${name.toLowerCase()}@exemplo.com.br`, whatsapp: phone })

/** A campaign that begins with a text message. */
async function smsCampaign(owner: Person) {
  const sender = await senderOf(owner, {
    mode: 'gateway',
    name: 'Torpedos',
    isDefault: true,
    url: gateway.url,
    key,
  })
  const template = { name: 'Convite', type: 'sms', content: 'Oi {{name}}, vamos conversar?' }
  const templateId = await idOf(owner, '/templates', template)
  const { id } = await campaignOf(owner)
  const cadences = [{ templateId, delayMinutes: 0 }]
  expect(await owner.call('POST', '/cadences/bulk', { campaignId: id, cadences })).toMatchObject({
    status: 201,
  })
  return { id, sender, templateId }
}

const enter = (owner: Person, campaignId: number, contactIds: number[]) =>
  owner.call('POST', '/contacts/add-to-campaign', { campaignId, contactIds })

const settledIn = (campaignId: number, status: string) =>
  until(async () => {
    const rows = await db
      .selectFrom('messages')
      .select('status')
      .where('campaign_id', '=', campaignId)
      .execute()
    return rows.length > 0 && rows.every((row) => row.status === status)
  })

test('a channel that the product does not have sends, is shown and is counted', async () => {
  const ana = await person()
  const { id, sender, templateId } = await smsCampaign(ana)
  expect(sender).toMatchObject({
    channel: 'sms',
    mode: 'gateway',
    url: gateway.url,
    hasKey: true,
    isDefault: true,
  })
  expect((await ana.call('GET', '/senders')).body).toContainEqual(sender)
  expect((await ana.call('GET', '/templates/by-type?type=sms')).body).toMatchObject([
    { id: templateId, type: 'sms' },
  ])

  const bia = await contactOf(ana, 'Bia', '(11) 98888-7777')
  expect(await enter(ana, id, [bia])).toMatchObject({ status: 200 })
  const dispatcher = await startSending(db, { keys })
  await settledIn(id, 'success')
  await dispatcher.stop()
  expect(gateway.taken).toEqual([{ to: '+5511988887777', text: 'Oi Bia, vamos conversar?' }])

  const activity = (await ana.call('GET', '/activity/by-date-status')).body
  expect(activity).toMatchObject({
    stats: { total: 1, success: 1 },
    data: [
      {
        templateType: 'sms',
        recipient: '+5511988887777',
        delivery: 'accepted',
        template: { name: 'Convite' },
      },
    ],
  })
  const messageId = (activity as { data: { id: number }[] }).data[0]?.id
  const detail = (await ana.call('GET', `/activity/${messageId}`)).body
  expect(detail).toMatchObject({ says: { text: 'Oi Bia, vamos conversar?', preview: false } })
  expect((detail as { history: { text: string }[] }).history.map(({ text }) => text)).toContain(
    'Torpedo enviado',
  )
  const timeline = (await ana.call('GET', `/contacts/${bia}/timeline`)).body as { data: object[] }
  expect(timeline.data).toContainEqual(
    expect.objectContaining({ kind: 'sent', text: 'Torpedo enviado', channel: 'sms' }),
  )

  expect((await ana.call('GET', `/metrics/campaigns/${id}`)).body).toMatchObject({
    totalMessages: 1,
    sentMessages: 1,
    deliveredMessages: 1,
  })
  expect((await ana.call('GET', `/metrics/campaigns/${id}/people?kind=sent`)).body).toMatchObject({
    data: [{ channel: 'sms', recipient: '+5511988887777' }],
  })
  const kept = await db.selectFrom('messages').select(['template_id', 'provider_id', 'sender_id']).execute()
  expect(kept).toEqual([{ template_id: templateId, provider_id: 'sms-1', sender_id: sender.id }])
})

test('its limits, its opt-outs and its addresses hold as those of the others', async () => {
  const ana = await person()
  const { id, templateId } = await smsCampaign(ana)
  const [bia, cora] = [
    await contactOf(ana, 'Bia', '(11) 96666-5555'),
    await contactOf(ana, 'Cora', '(11) 97777-6666'),
  ]
  const dispatcher = await startSending(db, { keys })
  await enter(ana, id, [bia])
  await settledIn(id, 'success')

  // One a day: the second waits, and says why.
  const { id: again } = await campaignOf(ana)
  const cadences = [{ templateId, delayMinutes: 0 }]
  await ana.call('POST', '/cadences/bulk', { campaignId: again, cadences })
  await enter(ana, again, [bia])
  const whyOf = async () => {
    const { body } = await ana.call('GET', '/activity/by-date-status?status=pending')
    const waiting = (body as { data: { id: number }[] }).data[0]?.id
    return (
      ((await ana.call('GET', `/activity/${waiting}`)).body as { why?: { text: string } }).why?.text ?? ''
    )
  }
  await until(async () => (await whyOf()).startsWith('Limite de 1 SMS por dia para este número'))

  // The gateway says that a number wants no more: every channel of the contact is closed.
  const { id: third } = await campaignOf(ana)
  await ana.call('POST', '/cadences/bulk', { campaignId: third, cadences })
  await enter(ana, third, [cora])
  await settledIn(third, 'error')
  await dispatcher.stop()
  const { channels } = (await ana.call('GET', `/contacts/${cora}`)).body as {
    channels: { channel: string; state: string }[]
  }
  expect(channels.map(({ channel, state }) => `${channel} ${state}`).sort()).toEqual([
    'call opted_out',
    'email opted_out',
    'sms opted_out',
    'whatsapp opted_out',
  ])
})

test('a campaign chooses no sender of another channel, and a message leaves by the channel of its template', async () => {
  const ana = await person()
  const { id, sender } = await smsCampaign(ana)
  const wrong = await ana.call('PATCH', `/campaigns/${id}`, { emailSenderId: sender.id })
  expect(wrong).toMatchObject({
    status: 400,
    body: { fields: { emailSenderId: 'Escolha um remetente de e-mail' } },
  })
  expect(await ana.call('POST', '/templates', { name: 'X', type: 'pombo', content: 'X' })).toMatchObject({
    status: 400,
  })
})
