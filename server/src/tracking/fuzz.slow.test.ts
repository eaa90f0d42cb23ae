import { randomBytes, randomInt } from 'node:crypto'

import { expect, test } from 'vitest'

import { startApi } from '#test/api.ts'
import {
  browser,
  eventsOf,
  fetched,
  heard,
  leftMessages,
  linkOf,
  messageRow,
  tokens,
  urlsOf,
} from '#test/tracking.ts'

const { app, db, person } = await startApi()
const ana = await person()

test('a million forged tokens: none is read', () => {
  const real = Buffer.from(tokens.sign({ kind: 'unsubscribe', accountId: 1, messageId: 1 }), 'base64url')
  const kinds = ['open', 'click', 'unsubscribe', 'bounce'] as const
  let read = 0
  for (let turn = 0; turn < 250_000; turn++) {
    const made = randomBytes(18 + (turn % 12))
    const near = Buffer.from(real)
    const place = 2 + (turn % (near.length - 2))
    near[place] = (near[place] ?? 0) ^ (1 + (turn % 255))
    made.set(real.subarray(0, 4))
    for (const bytes of [made, near])
      for (const kind of kinds.slice(turn % 2, 2 + (turn % 2)))
        if (tokens.read(bytes.toString('base64url'), kind)) read += 1
  }
  expect(read).toBe(0)
}, 60_000)

const pieces = [
  '//evil.example',
  'https://evil.example',
  '%2f%2fevil.example',
  '..',
  '%00',
  '@evil.example',
  '?url=https://evil.example',
  '\\evil.example',
  '%0d%0aLocation:%20https://evil.example',
  '#',
  '.gif',
  '/',
  'A',
  '-',
  '_',
]

const mutate = (url: string) => {
  let mutated = url
  for (let times = randomInt(1, 4); times > 0; times--) {
    const at = randomInt(4, mutated.length)
    const cut = randomInt(0, 3)
    const piece = pieces[randomInt(pieces.length)] ?? ''
    mutated = mutated.slice(0, at) + piece + mutated.slice(at + cut)
  }
  return mutated
}

test('ten thousand mutated click addresses lead nowhere but where the link leads', async () => {
  const { ids, campaign } = await leftMessages(db, ana)
  const link = await linkOf(db, ana, campaign.id, 'https://certo.example/a')
  const url = urlsOf(ana, ids[0] ?? 0).click(link)
  const headers = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    referer: 'https://evil.example',
  }
  const led = new Set<string | undefined>()
  for (let turn = 0; turn < 10_000; turn++) {
    const { statusCode, headers: answered } = await app.inject({ url: mutate(url), headers })
    led.add(answered.location)
    expect(statusCode).not.toBe(500)
  }
  for (const known of [undefined, 'https://certo.example/a']) led.delete(known)
  expect([...led]).toEqual([])
}, 60_000)

test('fifty scanners that fetch everything they find count nothing and unsubscribe nobody', async () => {
  const { ids, campaign } = await leftMessages(db, ana, { howMany: 50 })
  const links = await Promise.all([1, 2, 3, 4].map((n) => linkOf(db, ana, campaign.id, `https://x.com/${n}`)))
  const agents = [
    browser,
    'Mozilla/5.0',
    'Barracuda Sentinel',
    'Mozilla/5.0 (compatible; Proofpoint)',
    'curl/8',
    '',
  ]
  // One after the other, each as fast as a scanner is: all at once they would be as slow as people.
  for (const [index, id] of ids.entries()) {
    const { open, click, unsubscribe } = urlsOf(ana, id)
    const agent = { 'user-agent': agents[index % agents.length] ?? '' }
    for (const url of [open, ...links.map(click), unsubscribe]) {
      await app.inject({ method: 'HEAD', url, headers: agent })
      await app.inject(fetched(url, agent))
    }
  }
  for (const id of ids) await heard(db, id, 1 + links.length)
  const rows = await Promise.all(ids.map((id) => messageRow(db, id)))
  const counted = rows.filter((row) => row.opened_at ?? row.clicked_at ?? row.unsubscribed_at)
  expect(counted.map(({ id }) => id)).toEqual([])
  const events = await Promise.all(ids.map((id) => eventsOf(db, id)))
  expect(events.flat().filter((event) => event.class === 'human' || event.class === 'proxy')).toEqual([])
  expect(await db.selectFrom('suppressions').selectAll().execute()).toEqual([])
}, 60_000)
