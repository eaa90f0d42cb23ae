import { expect, test } from 'vitest'

import { type Person, startApi } from '#test/api.ts'
import { campaignOf, relate } from '#test/build.ts'

import { numbersIn } from './words.ts'

const { db, person } = await startApi()

const found = async (owner: Person, search: string, more = '') => {
  const { body } = await owner.call('GET', `/contacts?search=${encodeURIComponent(search)}${more}`)
  const { data, meta } = body as { data: { name: string }[]; meta: { total: number } }
  expect(meta.total).toBe(data.length)
  return data.map(({ name }) => name)
}

const add = async (owner: Person, name: string, whatsapp: string) => {
  const { body } = await owner.call('POST', '/contacts', { name, email: `${name}@x.com.br`, whatsapp })
  return (body as { id: number }).id
}

test.each([
  '(11) 98765-4321',
  '+55 11 98765-4321',
  '11987654321',
  '011 98765-4321',
  '(11) 8765-4321',
  '11.98765.4321',
])('one number is found however it is kept and however it is looked for: %s', async (written) => {
  const ana = await person()
  await add(ana, 'Ana', '11 98765 4321')
  await add(ana, 'Bia', '11987654321')
  await add(ana, 'Caio', '(11) 8765-4321')
  await add(ana, 'Davi', '(21) 98765-4321')
  expect(await found(ana, written)).toEqual(['Caio', 'Bia', 'Ana'])
})

test.each([
  ['98765-4', ['Ana']],
  ['98765-4321', ['Ana']],
  ['(11) 98765', ['Ana']],
  ['98765-4322', []],
  ['1234-567', ['Rita']],
  ['(11)', []],
  ['2026-11', ['Eva 2026-11']],
  ['ana 98765-4321', []],
])('a part of a number, what is none, and what is written as one: %s', async (written, names) => {
  const ana = await person()
  await add(ana, 'Ana', '11987654321')
  const others = { account_id: ana.id, phone: null }
  await db
    .insertInto('contacts')
    .values([
      { ...others, name: 'Rita', email: 'rita@x.com.br', whatsapp: '1234-567' },
      { ...others, name: 'Eva 2026-11', email: 'eva@x.com.br', whatsapp: '' },
    ])
    .execute()
  expect(await found(ana, written)).toEqual(names)
})

test('so it is in a campaign, and whoever is found so can be deleted so', async () => {
  const ana = await person()
  const ids = [await add(ana, 'Ana', '11987654321'), await add(ana, 'Bia', '21987654321')]
  const campaign = await campaignOf(ana, {}, [{ delayMinutes: 0 }])
  await relate(db, ana, campaign.id, ids)
  expect(await found(ana, '(11) 98765-4321', `&campaignId=${campaign.id}`)).toEqual(['Ana'])
  await ana.call('POST', '/contacts/delete', { filter: { search: '(11) 98765-4321' } })
  expect(await found(ana, '98765')).toEqual(['Bia'])
})

test.each([
  ['(11) 98765-4321', ['11987654321']],
  ['+55 (11) 8765-4321', ['551187654321', '+5511987654321']],
  ['1187654321', ['+5511987654321']],
  ['+1 415 555 2671', ['14155552671']],
  ['98765-432', ['98765432']],
  ['98765-4321', ['987654321']],
  ['011 98765-4321', ['11987654321']],
  ['+5511987654321', []],
  ['11987654321', []],
  ['98765', []],
  ['987654', []],
  ['9876-5', []],
  ['98765-4321 ana', []],
  ['----------', []],
  ['', []],
])('what %j is also looked for as', (written, numbers) => {
  expect(numbersIn(written)).toEqual(numbers)
})
