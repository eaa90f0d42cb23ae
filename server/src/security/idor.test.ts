import { beforeAll, describe, expect, test } from 'vitest'

import { startApi } from '#test/api.ts'
import type { Call, Id } from '#test/call.ts'
import { goodCalls } from '#test/calls.ts'
import { idPlaces, nameOf, ordinary, pathOf } from '#test/endpoints.ts'
import { rowsOf } from '#test/rows.ts'
import { createWorld, inWorlds, type World } from '#test/world.ts'

const { app, db, person } = await startApi()
const [ana, bia] = [await createWorld(db, await person()), await createWorld(db, await person())]

/** Where a foreign id is not 404. An id beside others, or one that narrows a list, is answered as nobody's is. */
const otherwise: Record<string, number> = {
  'POST /campaigns/:id/people body.contactIds': 200,
  'GET /contacts query.campaignId': 200,
  'GET /contacts query.importId': 200,
  'POST /contacts/add-to-campaign body.contactIds': 400,
  'POST /contacts/add-to-campaign body.filter.campaignId': 400,
  'POST /campaigns/:id/forecast body.contactIds': 400,
  'POST /campaigns/:id/forecast body.filter.campaignId': 200,
  'POST /campaigns/:id/forecast/people body.contactIds': 200,
  'POST /campaigns/:id/forecast/people body.filter.campaignId': 200,
  'POST /campaigns/:id/forecast body.filter.importId': 200,
  'POST /campaigns/:id/forecast/people body.filter.importId': 200,
  'POST /contacts/add-to-campaign body.filter.importId': 400,
  'POST /contacts/delete body.contactIds': 200,
  'POST /contacts/delete body.filter.campaignId': 200,
  'POST /contacts/delete body.filter.importId': 200,
  'POST /cadences/bulk body.cadences.templateId': 400,
  'POST /cadences/preview body.cadences.templateId': 400,
  'PUT /cadences/:id/variants body.variants.templateId': 400,
  'POST /cadences/changes/preview body.steps.templateId': 400,
  'POST /cadences/changes body.steps.templateId': 400,
  'POST /cadences/changes/preview body.steps.id': 409,
  'POST /cadences/changes body.steps.id': 409,
  'GET /cadences/my-cadences query.campaignId': 200,
  'POST /conversations/:id/undo body.inboundId': 409,
  'GET /activity/by-date-status query.campaignId': 200,
  'GET /tasks query.campaignId': 200,
  'GET /metrics/campaigns/:id/people query.cadenceId': 200,
  'GET /metrics/campaigns/:id/people/csv query.cadenceId': 200,
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** The ids that stand in a place of a call. */
function read(value: unknown, [name, ...rest]: string[]): Id[] {
  if (Array.isArray(value))
    return value.flatMap((item) => read(item, name === undefined ? [] : [name, ...rest]))
  if (name !== undefined) return isObject(value) && name in value ? read(value[name], rest) : []
  return typeof value === 'number' || typeof value === 'string' ? [value] : []
}

/** The same call with another id there. */
function write(value: unknown, [name, ...rest]: string[], id: Id): unknown {
  if (Array.isArray(value))
    return name === undefined ? [id] : value.map((item) => write(item, [name, ...rest], id))
  if (name === undefined) return id
  return isObject(value) ? { ...value, [name]: write(value[name], rest, id) } : value
}

const places = ordinary.flatMap((endpoint) =>
  idPlaces(endpoint).map((place) => ({
    title: `${nameOf(endpoint)} ${place}`,
    endpoint,
    path: place.split('.'),
  })),
)
type Place = (typeof places)[number]

/** A good call of somebody's that has an id there. */
const callOf = (own: World, { endpoint, path }: Place): Call | undefined =>
  goodCalls(own)[nameOf(endpoint)]?.find((call) => read(call, path).length > 0)

const send = (own: World, { endpoint }: Place, call: Call) =>
  own.call(endpoint.method, pathOf(endpoint, call), call.body)

async function sendWith(own: World, place: Place, id: Id) {
  // A call with one of its ids changed is a call.
  const call = write(callOf(own, place), place.path, id) as Call
  const { status, body } = await send(own, place, call)
  return { status, body: JSON.stringify(body) ?? '' }
}

const nobodys = (id: Id): Id =>
  typeof id === 'number' ? 987_654_321 : /^\d{4}-/.test(id) ? '2039-12-31' : 'nenhuma'

test('every call of the contract has a good one, with an id in every place that takes one', () => {
  expect(Object.keys(goodCalls(ana)).sort()).toEqual(ordinary.map(nameOf).sort())
  expect(places.filter((place) => !callOf(ana, place)).map(({ title }) => title)).toEqual([])
  expect(places.length).toBeGreaterThan(50)
  const titles = new Set(places.map(({ title }) => title))
  expect(Object.keys(otherwise).filter((title) => !titles.has(title))).toEqual([])
})

test('there is no way into the API beside the contract', () => {
  const open: string[] = []
  const parts: string[] = []
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', part = '', methods = ''] =
      /^((?:│ {3}| {4})*)[├└]── (\S+) \((.*)\)$/.exec(line) ?? []
    parts.splice(indent.length / 4, Infinity, part)
    const path = parts.join('')
    if (path.startsWith('/api'))
      open.push(...methods.split(', ').map((method) => `${method} ${path.slice(4)}`))
  }
  const known = new Set(ordinary.map(nameOf))
  const beside = open.filter((route) => !route.startsWith('HEAD ') && !known.has(route))
  expect(beside.sort()).toEqual([
    'GET /docs',
    'GET /docs.css',
    'GET /openapi.json',
    'POST /auth/login',
    'POST /csv-contacts/upload',
  ])
})

describe("an id of another's is nobody's, and nothing changes:", () => {
  let kept: string[] = []
  beforeAll(async () => {
    kept = await rowsOf(db, ana.id, bia.id)
  })
  test.each(places)('$title', async (place) => {
    const call = callOf(ana, place)
    const [id] = read(call, place.path)
    if (id === undefined) throw new Error('no id there')
    const foreign = await sendWith(bia, place, id)
    expect(foreign.status).toBe(otherwise[place.title] ?? 404)
    expect(foreign.body).not.toContain(ana.canary)
    expect(foreign).toEqual(await sendWith(bia, place, nobodys(id)))
    const before = kept
    kept = await rowsOf(db, ana.id, bia.id)
    expect(kept).toEqual(before)
  })
})

describe('its own owner is answered with success:', () => {
  // Those with a body are made, and answered with success, in mass-assignment.test.ts.
  const calls = ordinary.flatMap((endpoint) =>
    (goodCalls(ana)[nameOf(endpoint)] ?? [])
      .map((call, at) => ({ title: `${nameOf(endpoint)} #${at + 1}`, endpoint, at, hasBody: 'body' in call }))
      .filter(({ hasBody }) => !hasBody),
  )
  const inWorld = inWorlds(async () => createWorld(db, await person()))
  test.each(calls)('$title', async ({ endpoint, at }) => {
    const { answer } = await inWorld((own) => {
      const call = goodCalls(own)[nameOf(endpoint)]?.[at] ?? {}
      return own.call(endpoint.method, pathOf(endpoint, call))
    })
    expect(answer).toMatchObject({ status: expect.toSatisfy((code: number) => code < 300) })
  })
})
