import type { Activity } from '@cadencia/contract/activity'
import type { MessageDetail } from '@cadencia/contract/message'
import { expect, test } from 'vitest'

import { startApi } from '#test/api.ts'
import { campaignOf, contactsOf, messagesOf, relate } from '#test/build.ts'
import { handed, settled } from '#test/sent.ts'

const { db, person } = await startApi()

async function planned(channel: 'email' | 'whatsapp' | 'call') {
  const owner = await person()
  const campaign = await campaignOf(owner, {}, [{ channel, delayMinutes: 0 }])
  const [contactId = 0] = await contactsOf(db, owner, 1)
  await db.updateTable('contacts').set({ phone: '+5511987654321' }).where('id', '=', contactId).execute()
  await relate(db, owner, campaign.id, [contactId])
  const id = (await messagesOf(db, campaign.id))[0]?.id ?? 0
  const detail = async () => (await owner.call('GET', `/activity/${id}`)).body as MessageDetail
  const listed = async () =>
    ((await owner.call('GET', '/activity/by-date-status')).body as { data: Activity[] }).data[0]
  return { owner, id, detail, listed }
}

test('an e-mail that a server took is accepted; delivered when somebody says that it arrived', async () => {
  const { owner, id, detail, listed } = await planned('email')
  expect((await detail()).delivery).toBeUndefined()
  await settled(db, owner, id, { kind: 'sent', code: '250 ok' })
  expect(await detail()).toMatchObject({ delivery: 'accepted' })
  expect((await detail()).history.map(({ kind }) => kind)).toEqual(['planned', 'sent', 'accepted'])
  expect(await listed()).toMatchObject({ delivery: 'accepted' })

  const at = new Date(Date.now() + 60_000)
  const told = {
    account_id: owner.id,
    message_id: id,
    kind: 'delivered',
    detail: { code: '2.0.0' },
    at,
  } as const
  await db
    .insertInto('events')
    .values({ ...told, detail: JSON.stringify(told.detail) })
    .execute()
  const arrived = await detail()
  expect(arrived.delivery).toBe('delivered')
  expect(arrived.history.at(-1)).toEqual({
    at: at.toISOString(),
    kind: 'delivered',
    text: 'Entregue',
    detail: '2.0.0',
    machine: false,
  })
  expect(await listed()).toMatchObject({ delivery: 'delivered' })
})

test('what was sent by hand is known from nobody else', async () => {
  const { owner, id, detail } = await planned('whatsapp')
  await handed(db, owner, id, { toTask: true })
  await owner.call('POST', `/tasks/${id}/outcome`, { outcome: 'sent' })
  const done = await detail()
  expect(done.history.map(({ text }) => text)).toEqual(['Agendada', 'Virou tarefa', 'Enviada por você'])
  expect(done.delivery).toBeUndefined()
})

test('a message that was read says so', async () => {
  const { owner, id, detail } = await planned('whatsapp')
  await settled(db, owner, id, { kind: 'sent', code: '200' })
  const at = new Date(Date.now() + 60_000)
  await db.updateTable('messages').set({ state: 'read', read_at: at }).where('id', '=', id).execute()
  expect((await detail()).history.at(-1)).toMatchObject({ kind: 'read', text: 'Lida', at: at.toISOString() })
})

test('a call nobody answered says so once', async () => {
  const { owner, id, detail } = await planned('call')
  await handed(db, owner, id, { toTask: true })
  await owner.call('POST', `/tasks/${id}/outcome`, { outcome: 'no_answer' })
  const { history } = await detail()
  expect(history.at(-1)).toMatchObject({ text: 'Não atendeu' })
  expect(history.at(-1)).not.toHaveProperty('detail')
})
