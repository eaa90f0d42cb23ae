import type { Answer } from '@cadencia/contract/endpoint'
import type { listTimeline } from '@cadencia/contract/timeline'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { suppress } from '#engine/suppress/queries.ts'
import { type Person, startApi } from '#test/api.ts'
import { campaignOf, contactsOf, messagesOf, relate } from '#test/build.ts'
import { settled } from '#test/sent.ts'

const { db, person } = await startApi()

const timeline = async (owner: Person, id: number, query = '') =>
  (await owner.call('GET', `/contacts/${id}/timeline${query}`)).body as Answer<typeof listTimeline>

/** Everything happened an hour ago, so that what happens next is newer. */
const anHourPasses = (owner: Person) =>
  Promise.all([
    sql`update enrolments set enrolled_at = enrolled_at - interval '1 hour' where account_id = ${owner.id}`.execute(
      db,
    ),
    sql`update messages set created_at = created_at - interval '1 hour', sent_at = sent_at - interval '1 hour',
        delivered_at = delivered_at - interval '1 hour' where account_id = ${owner.id}`.execute(db),
  ])

test('everything that happened with a person, newest first, opt-outs included', async () => {
  const owner = await person()
  const campaign = await campaignOf(owner, { name: 'Natal' }, [{ delayMinutes: 0 }, { delayMinutes: 60 }])
  const [contactId = 0, other = 0] = await contactsOf(db, owner, 2)
  await relate(db, owner, campaign.id, [contactId, other])
  const [first] = await messagesOf(db, campaign.id)
  const id = first?.id ?? 0
  await settled(db, owner, id, { kind: 'sent', code: '250 ok' })
  await anHourPasses(owner)
  await db
    .insertInto('events')
    .values([
      { account_id: owner.id, message_id: id, kind: 'open', at: new Date(Date.now() - 60_000) },
      { account_id: owner.id, message_id: id, kind: 'reply', at: new Date(Date.now() - 30_000) },
    ])
    .execute()
  const { email, name } = await db
    .selectFrom('contacts')
    .select(['email', 'name'])
    .where('id', '=', contactId)
    .executeTakeFirstOrThrow()
  await db.transaction().execute((tx) =>
    suppress(tx, owner.id, {
      channel: 'email',
      address: email,
      reason: 'opt_out',
      messageId: id,
      note: 'Página',
    }),
  )

  const { contact, data, meta } = await timeline(owner, contactId)
  expect(contact).toEqual({ name })
  expect(data.map(({ text, detail, campaign: of }) => [text, detail, of])).toEqual([
    ['Saiu da campanha', 'Descadastrou-se', 'Natal'],
    ['Endereço suspenso', `Pediu para não receber · ${email} · Página`, undefined],
    ['Cancelada', 'Contato descadastrado', 'Natal'],
    ['Respondeu', undefined, 'Natal'],
    ['Aberta', undefined, 'Natal'],
    ['Aceita pelo servidor', undefined, 'Natal'],
    ['Enviada', '250 ok', 'Natal'],
    ['Agendada', undefined, 'Natal'],
    ['Agendada', undefined, 'Natal'],
    ['Entrou na campanha', undefined, 'Natal'],
  ])
  expect(data[4]).toMatchObject({
    channel: 'email',
    message: { id, template: 'Modelo email' },
    machine: false,
  })
  expect(meta.total).toBe(10)

  const second = await timeline(owner, contactId, '?limit=4&page=2')
  expect(second.data).toEqual(data.slice(4, 8))
  expect(second.meta).toMatchObject({ total: 10, totalPages: 3 })
})

test('whoever was removed or deleted still has a history', async () => {
  const owner = await person()
  const campaign = await campaignOf(owner, {}, [{ delayMinutes: 60 }])
  const [contactId = 0] = await contactsOf(db, owner, 1)
  await relate(db, owner, campaign.id, [contactId])
  await anHourPasses(owner)
  await owner.call('DELETE', `/contacts/campaign/${campaign.id}/contact/${contactId}`)
  await owner.call('DELETE', `/contacts/${contactId}`)
  const { data } = await timeline(owner, contactId)
  expect(data.map(({ text, detail }) => [text, detail])).toEqual([
    ['Saiu da campanha', 'Removido por você'],
    ['Cancelada', 'Contato removido da campanha'],
    ['Agendada', undefined],
    ['Entrou na campanha', undefined],
  ])
})

test("a stranger's contact is not found, and a new one has no history", async () => {
  const owner = await person()
  const [contactId = 0] = await contactsOf(db, owner, 1)
  expect((await timeline(owner, contactId)).data).toEqual([])
  expect((await (await person()).call('GET', `/contacts/${contactId}/timeline`)).status).toBe(404)
})
