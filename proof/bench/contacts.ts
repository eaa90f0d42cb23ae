import { once } from 'node:events'

import type pg from 'pg'
import * as copying from 'pg-copy-streams'

import { buildApp } from '#server/src/app.ts'
import { addUser } from '#server/src/auth/queries.ts'
import { insertContact } from '#server/src/contacts/queries.ts'
import { contactPages } from '#server/src/contacts/search/page.ts'
import type { Db } from '#server/src/platform/db.ts'
import { openSession } from '#server/src/platform/session.ts'
import { testOptions } from '#server/test/options.ts'

import { withDatabase } from './database.ts'
import { type Figure, percentiles, times } from './machine.ts'
import { personAt } from './people.ts'

const few = 10_000
const some = 100_000
const many = 1_000_000
const calls = 300

type App = Awaited<ReturnType<typeof buildApp>>
type Owner = { id: number; token: string; size: number; campaignId: number }

/** Each call of the contact list with a million contacts of one owner, beside the same call with ten thousand. */
export const contacts = () =>
  withDatabase(async ({ db, client }): Promise<Figure[]> => {
    const app = await buildApp(db, testOptions)
    const small = await owner(db, client, few)
    const middle = await owner(db, client, some)
    const large = await owner(db, client, many)
    await client.query('vacuum analyze')
    await client.query('checkpoint')
    const figures: Figure[] = await firstTimes(db, large, small)
    for (const [name, pathOf] of cases) {
      const floor = await measure(app, small, pathOf(small))
      for (const who of [small, middle, large]) {
        const { p50, p99, total } = await measure(app, who, pathOf(who))
        const what = `${name}, ${who.size} (${total} found)`
        figures.push({
          name: `${what}, p50`,
          value: p50,
          unit: 'ms',
          floor: floor.p50,
          curve: name,
          size: who.size,
        })
        figures.push({ name: `${what}, p99`, value: p99, unit: 'ms', floor: floor.p99 })
      }
    }
    figures.push(...(await afterChanges(app, db, large, small)))
    await app.close()
    return figures
  })

/** Page 40,000 of 50,000 with a million; the page as deep in proportion with ten thousand. */
const cases: readonly [string, (who: Owner) => string][] = [
  ['first page', () => ''],
  ['page 40,000', ({ size }) => `?page=${(size / many) * 40_000}`],
  ['middle page', ({ size }) => `?page=${size / 40}`],
  ['last page', ({ size }) => `?page=${size / 20}`],
  ['search, many', () => '?search=ana'],
  ['search, many, deep', ({ size }) => `?search=ana&page=${(size / many) * 2000}`],
  ['search, all', () => '?search=com.br'],
  ['search, few', () => '?search=silva%2077'],
  ['search, one', () => '?search=.7777@'],
  ['search, none', () => '?search=ninguém'],
  ['a campaign of all, first page', ({ campaignId }) => `?campaignId=${campaignId}`],
  ['a campaign of all, deep', ({ campaignId, size }) => `?campaignId=${campaignId}&page=${size / 25}`],
]

async function owner(db: Db, client: pg.Client, size: number): Promise<Owner> {
  const { id: userId, account_id: id } = await addUser(db, `dono${size}@bench.br`, 'x')
  const stream = client.query(
    copying.from('copy contacts (account_id, name, email, whatsapp, phone, metadata) from stdin'),
  )
  for (let index = 0; index < size; index += 1) {
    const { name, email, whatsapp, phone, city, level } = personAt(index)
    const metadata = JSON.stringify({ cidade: city, nivel: level })
    const line = `${[id, name, email, whatsapp, phone, metadata].join('\t')}\n`
    if (!stream.write(line)) await once(stream, 'drain')
  }
  stream.end()
  await once(stream, 'finish')
  const { rows } = await client.query<{ id: string }>(
    `insert into campaigns (account_id, owner_id, name, status) values ($1, $2, 'Todos', 'active') returning id`,
    [id, userId],
  )
  const campaignId = Number(rows[0]?.id)
  await client.query(
    'insert into enrolments (account_id, campaign_id, contact_id) select account_id, $2, id from contacts where account_id = $1',
    [id, campaignId],
  )
  await client.query('select count_anew($1)', [id])
  return { id, campaignId, token: await openSession(db, userId), size }
}

async function get(app: App, { token }: Owner, path: string) {
  const started = performance.now()
  const response = await app.inject({
    url: `/api/contacts${path}`,
    headers: { authorization: `Bearer ${token}` },
  })
  const took = performance.now() - started
  if (response.statusCode !== 200) throw new Error(response.body)
  return { took, total: response.json<{ meta: { total: number } }>().meta.total }
}

async function measure(app: App, who: Owner, path: string) {
  const { total } = await get(app, who, path)
  const took = await times(calls, async () => (await get(app, who, path)).took)
  return { ...percentiles(took), total }
}

const words = [
  'silva',
  'ana',
  'maria eduarda',
  'jo',
  '987',
  '9876',
  'empresa77',
  'com.br',
  '.7777@',
  'ninguém',
]

/** A text that nobody has searched for since the process started, with contacts of a million and of ten thousand. */
async function firstTimes(db: Db, large: Owner, small: Owner): Promise<Figure[]> {
  const figures: Figure[] = []
  const first = async ({ id }: Owner, search: string) =>
    percentiles(
      await times(20, async () => {
        const started = performance.now()
        await contactPages(db)(id, { search, page: 1, limit: 20 })
        return performance.now() - started
      }),
    )
  for (const word of words) {
    const { total } = await contactPages(db)(large.id, { search: word, page: 1, limit: 1 })
    const [cold, floor] = [await first(large, word), await first(small, word)]
    const what = `'${word}' (${total}), first time`
    figures.push({ name: `${what}, p50`, value: cold.p50, unit: 'ms', floor: floor.p50 })
    figures.push({ name: `${what}, p99`, value: cold.p99, unit: 'ms', floor: floor.p99 })
  }
  return figures
}

/** What was remembered is looked at again where a contact was added since. */
async function afterChanges(app: App, db: Db, large: Owner, small: Owner): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const word of words) {
    const changed = async (who: Owner) =>
      percentiles(
        await times(50, async () => {
          const email = `novo${Math.random()}@x.br`
          await insertContact(db, who.id, { name: 'Novo', email, whatsapp: '', phone: null, metadata: {} })
          return (await get(app, who, `?search=${encodeURIComponent(word)}`)).took
        }),
      )
    const { total } = await get(app, large, `?search=${encodeURIComponent(word)}`)
    const [warm, floor] = [await changed(large), await changed(small)]
    const what = `'${word}' (${total}), after a change`
    figures.push(
      { name: `${what}, p50`, value: warm.p50, unit: 'ms', floor: floor.p50 },
      { name: `${what}, p99`, value: warm.p99, unit: 'ms', floor: floor.p99 },
    )
  }
  return figures
}
