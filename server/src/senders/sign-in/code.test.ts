import type { Sender } from '@cadencia/contract/sender'
import { expect, test } from 'vitest'

import { startApi } from '#test/api.ts'
import { startProvider } from '#test/provider.ts'
import { senderOf } from '#test/senders.ts'

const provider = await startProvider()
const { person } = await startApi({ mailApps: { ...provider.apps }, publicUrl: undefined })

const account = { name: 'Ana', fromName: 'Ana', fromAddress: 'ana@aurora.test' }

test('where no browser can be led back, a code is typed at Microsoft', async () => {
  const ana = await person()
  const { id } = await senderOf(ana, { mode: 'microsoft', ...account })
  expect(await ana.call('POST', `/senders/${id}/sign-in`)).toMatchObject({
    status: 200,
    body: { code: 'ABCD-1234', page: `${provider.url}/device`, everySeconds: 1, until: expect.any(String) },
  })
  const wait = () => ana.call('POST', `/senders/${id}/sign-in/wait`)
  expect(await wait()).toMatchObject({ status: 200, body: { isDone: false } })
  provider.state.isTyped = true
  expect(await wait()).toMatchObject({ status: 200, body: { isDone: true } })
  const senders = (await ana.call('GET', '/senders')).body as Sender[]
  expect(senders.find((each) => each.id === id)).toMatchObject({ signedIn: 'yes' })
  expect(await wait()).toMatchObject({ status: 200, body: { isDone: true } })
})

test('Google has no such code for mail: it says what is missing', async () => {
  const ana = await person()
  const { id } = await senderOf(ana, { mode: 'google', ...account })
  expect(await ana.call('POST', `/senders/${id}/sign-in`)).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('PUBLIC_URL') },
  })
})
