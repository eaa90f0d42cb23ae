import { expect, test } from 'vitest'

import { startApi } from '#test/api.ts'
import { goodCalls } from '#test/calls.ts'
import { nameOf, ordinary, pathOf } from '#test/endpoints.ts'
import { createWorld, type World } from '#test/world.ts'

const { db, person } = await startApi()
const reads = ordinary.filter(({ method }) => method === 'GET')

/** What somebody sees of the product, wherever there is something to see. */
async function crawl(own: World, more: readonly string[] = []) {
  const calls = goodCalls(own)
  const paths = reads.flatMap((endpoint) =>
    (calls[nameOf(endpoint)] ?? []).map((call) => ({ name: nameOf(endpoint), path: pathOf(endpoint, call) })),
  )
  const seen: { name: string; path: string; status: number; text: string }[] = []
  for (const { name, path } of [...paths, ...more.map((path) => ({ name: path, path }))]) {
    const { status, body } = await own.call('GET', path)
    seen.push({ name, path, status, text: JSON.stringify(body) ?? '' })
  }
  return seen
}

/** Lists searched and narrowed by what is another's. */
const searchesFor = ({ canary, email, ids }: World) =>
  [
    `/contacts?search=${canary}`,
    `/contacts?search=${encodeURIComponent(email)}`,
    `/contacts?search=exemplo&limit=100`,
    `/contacts?campaignId=${ids.campaign}&search=${canary}`,
    `/sandbox/messages?search=${canary}`,
    `/sandbox/messages?limit=100`,
    `/activity/by-date-status?limit=100&minDate=2020-01-01&maxDate=2040-01-01`,
    `/tasks?limit=100`,
    `/conversations?limit=100`,
    `/conversations?search=${canary}`,
  ] as const

/** These hold figures, nobody's texts. */
const withoutTexts = [
  'GET /auth/me',
  'GET /campaigns/:id/progress',
  'GET /conversations/counts',
  'GET /csv-contacts/template',
  'GET /me/people',
  'GET /me/retention',
  'GET /me/retention/messages',
  'GET /metrics/campaigns/:id/answers',
  'GET /metrics/campaigns/:id/days',
  'GET /sandbox',
  'GET /sign-ins',
  'GET /tasks/counts',
  'GET /tasks/day',
]

test('nobody sees anything of another, nor that another did anything', { timeout: 60_000 }, async () => {
  const bia = await createWorld(db, await person())
  const before = await crawl(bia)
  const ana = await createWorld(db, await person())
  expect(await crawl(bia)).toEqual(before)

  for (const { path, status, text } of await crawl(bia, searchesFor(ana))) {
    expect({ path, status, seen: text.includes(ana.canary) || text.includes(ana.email) }).toEqual({
      path,
      status: 200,
      seen: false,
    })
  }
  const found = await crawl(ana, searchesFor(ana).slice(0, 1))
  const blind = found.filter(({ text }) => !text.includes(ana.canary)).map(({ name }) => name)
  expect(blind.sort()).toEqual(withoutTexts)
})
