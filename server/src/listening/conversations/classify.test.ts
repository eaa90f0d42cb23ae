import { expect, test } from 'vitest'

import { startApi } from '#test/api.ts'
import { contactsOf } from '#test/build.ts'

const { db, person } = await startApi()

test('a day of return that the calendar does not have is refused', async () => {
  const ana = await person()
  const [contactId = 0] = await contactsOf(db, ana, 1)
  await ana.call('POST', `/contacts/${contactId}/said`, { outcome: 'replied', channel: 'email' })
  const classify = (returnOn: string) =>
    ana.call('POST', `/conversations/${contactId}/classify`, { class: 'ooo', returnOn })
  for (const day of ['0000-01-01', '2026-02-30', 'amanhã'])
    expect(await classify(day)).toMatchObject({
      status: 400,
      body: { fields: { returnOn: 'Data inválida' } },
    })
  expect(await classify('2031-05-01')).toMatchObject({ status: 200, body: { returnOn: '2031-05-01' } })
})
