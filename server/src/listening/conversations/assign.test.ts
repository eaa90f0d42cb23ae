import { expect, test } from 'vitest'

import { startApi } from '#test/api.ts'
import { contactsOf } from '#test/build.ts'

const { db, person, colleague } = await startApi()

test('a conversation is given to a person of the account and to no other', async () => {
  const ana = await person()
  const bia = await colleague(ana)
  const [contactId = 0] = await contactsOf(db, ana, 1)
  const said = await ana.call('POST', `/contacts/${contactId}/said`, { outcome: 'replied', channel: 'email' })
  expect(said).toMatchObject({ status: 201 })
  const path = `/conversations/${contactId}`
  const give = (assignedTo: number | null) => ana.call('PATCH', path, { assignedTo })
  const listed = async (who: typeof ana, assignee: string) => {
    const { body } = await who.call('GET', `/conversations?assignee=${assignee}`)
    return (body as { data: { id: number }[] }).data.map(({ id }) => id)
  }

  expect(await give(bia.userId)).toMatchObject({ status: 204 })
  expect(await ana.call('GET', path)).toMatchObject({
    body: { assignee: { id: bia.userId, name: bia.email } },
  })
  expect(await listed(bia, 'me')).toEqual([contactId])
  expect(await listed(ana, 'me')).toEqual([])
  expect(await listed(ana, 'none')).toEqual([])

  const stranger = await person()
  expect(await give(stranger.userId)).toMatchObject({
    status: 400,
    body: { fields: { assignedTo: 'Escolha uma pessoa da conta' } },
  })
  expect(await give(null)).toMatchObject({ status: 204 })
  expect(await listed(ana, 'none')).toEqual([contactId])
})

test('the people of an account are told apart by name, and oneself is known', async () => {
  const ana = await person()
  const bia = await colleague(ana)
  await bia.call('POST', '/me/attributes', { key: 'name', value: 'Bia' })
  expect((await ana.call('GET', '/me/people')).body).toEqual(
    expect.arrayContaining([
      { id: ana.userId, name: ana.email, isYou: true },
      { id: bia.userId, name: 'Bia', isYou: false },
    ]),
  )
})
