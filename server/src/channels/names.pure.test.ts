import { expect, test } from 'vitest'

import { serverSources } from '#test/sources.ts'

/** A decision by the name of a channel or of a kind of sender, in TypeScript or in SQL. */
const byName = /(?:channel|type|mode)\W{0,4}(?:===|!==|=|<>|in) ?\(?'(?:email|whatsapp|call|smtp|cloud_api)'/

/** What is about one channel only, and says so. */
const ofOneChannel = [
  // A mail that came back, that answers, or that was complained of, and the mailbox it lies in.
  'engine/brake/queries.ts',
  'listening/bounces/apply.ts',
  'listening/mail/',
  'listening/mailboxes/',
  // What a person answers leaves as a mail or on WhatsApp: a file for each, and the window of the latter.
  'listening/answers/',
  // What Meta says.
  'tracking/whatsapp/',
  // Whether no e-mail leaves, and the search for a number.
  'sandbox/queries.ts',
  // Whether an account for e-mail is connected.
  'start/queries.ts',
  // Made-up data of the three channels.
  'demo/',
]

test('outside their folders nothing is decided by the name of a channel', async () => {
  const sources = await serverSources()
  const deciding = sources
    .filter(({ path, text }) => byName.test(text) && !/^channels\/(?:email|whatsapp|call)\//.test(path))
    .map(({ path }) => path)
  expect(deciding.filter((path) => !ofOneChannel.some((known) => path.startsWith(known)))).toEqual([])
  expect(ofOneChannel.filter((known) => !deciding.some((path) => path.startsWith(known)))).toEqual([])
})
