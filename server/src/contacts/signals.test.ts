import type { Contact } from '@cadencia/contract/contacts'
import { expect, test } from 'vitest'

import { type Person, startApi } from '#test/api.ts'
import { leftMessages } from '#test/tracking.ts'

const { db, person } = await startApi()

const listed = async (owner: Person) =>
  ((await owner.call('GET', '/contacts')).body as { data: Contact[] }).data.map(
    ({ situation, lastSignalAt }) => ({ situation, lastSignalAt }),
  )

const add = (
  owner: Person,
  message_id: number,
  fields: { kind: 'open' | 'reply'; at: Date; class?: 'bot' },
) =>
  db
    .insertInto('events')
    .values({ account_id: owner.id, message_id, ...fields })
    .execute()

test('a contact says how it stands in its campaigns, and when it last did something', async () => {
  const ana = await person()
  await ana.call('POST', '/contacts', {
    name: 'Rui',
    email: 'rui@exemplo.com.br',
    whatsapp: '(11) 98765-4321',
  })
  expect(await listed(ana)).toEqual([{ situation: null, lastSignalAt: null }])

  const bia = await person()
  const { ids } = await leftMessages(db, bia)
  const [id = 0] = ids
  expect(await listed(bia)).toEqual([{ situation: 'active', lastSignalAt: null }])
  await add(bia, id, { kind: 'open', at: new Date('2026-11-16T12:00:00Z') })
  await add(bia, id, { kind: 'open', at: new Date('2026-11-16T13:00:00Z'), class: 'bot' })
  expect(await listed(bia)).toEqual([{ situation: 'active', lastSignalAt: '2026-11-16T12:00:00.000Z' }])
  await db
    .updateTable('enrolments')
    .set({ status: 'finished', ended_at: new Date() })
    .where('account_id', '=', bia.id)
    .execute()
  expect(await listed(bia)).toMatchObject([{ situation: 'finished' }])
  await add(bia, id, { kind: 'reply', at: new Date('2026-11-16T14:00:00Z') })
  expect(await listed(bia)).toEqual([{ situation: 'replied', lastSignalAt: '2026-11-16T14:00:00.000Z' }])
})

test('the keys of attributes come by how many contacts have a value, and only the own', async () => {
  const [ana, bia] = [await person(), await person()]
  const save = (owner: Person, email: string, metadata: object) =>
    owner.call('POST', '/contacts', { name: 'Rui', email, whatsapp: '(11) 98765-4321', metadata })
  await save(ana, 'a@exemplo.com.br', { cidade: 'Recife', empresa: 'Aurora' })
  await save(ana, 'b@exemplo.com.br', { empresa: 'Ipê', nota: ' ' })
  await save(bia, 'c@exemplo.com.br', { segredo: 'x' })
  expect((await ana.call('GET', '/contacts/attributes')).body).toEqual([
    { key: 'empresa', contacts: 2 },
    { key: 'cidade', contacts: 1 },
  ])
})
