import { readdir, readFile } from 'node:fs/promises'

import type { InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { startApi } from '#test/api.ts'
import { fetched, leftMessages, linkOf, urlsOf } from '#test/tracking.ts'
import { createWorld } from '#test/world.ts'

const { app, db, person } = await startApi()
const ana = await createWorld(db, await person())
const authorization = `Bearer ${ana.token}`
const { ids, campaign } = await leftMessages(db, ana)
const { open, click, unsubscribe } = urlsOf(ana, ids[0] ?? 0)
const link = await linkOf(db, ana, campaign.id, 'https://certo.example/a')

const everywhere = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'content-security-policy': expect.stringMatching(/^default-src 'none'; .*frame-ancestors 'none'/),
}

/** What http.test.ts, which sweeps every call and every mistake of a caller, does not come by. */
const rest: [string, InjectOptions, number][] = [
  ['the picture', fetched(open), 200],
  ['a picture of nothing', fetched('/t/o/nada.gif'), 200],
  ['a link', fetched(click(link)), 302],
  ['a link of nothing', fetched('/t/c/nada'), 404],
  ['the page to leave by', fetched(unsubscribe), 200],
  ['a page to leave nothing by', fetched('/t/u/nada'), 404],
  ['a webhook nobody signed', { method: 'POST', url: '/t/whatsapp', payload: '{}' }, 401],
  ['a path of the readers that is none', { url: '/t/nada' }, 404],
  [
    'a file of people',
    { url: `/api/metrics/campaigns/${campaign.id}/people/csv?kind=sent`, headers: { authorization } },
    200,
  ],
  ['the model of a file', { url: '/api/csv-contacts/template', headers: { authorization } }, 200],
]

test.each(rest)('%s carries the security headers', async (_name, request, status) => {
  const { headers, statusCode } = await app.inject({
    ...request,
    headers: { ...request.headers, origin: 'https://evil.example' },
  })
  expect(statusCode).toBe(status)
  expect(headers).toMatchObject({ ...everywhere, 'cache-control': 'no-store' })
  for (const name of ['server', 'x-powered-by', 'access-control-allow-origin', 'set-cookie'])
    expect(headers).not.toHaveProperty(name)
})

test('so do an answer that says to wait and one that says we failed', async () => {
  const payload = { email: 'ninguem@exemplo.com.br', password: 'errada' }
  const login = () => app.inject({ method: 'POST', url: '/api/auth/login', payload })
  let answer = await login()
  for (let turn = 0; turn < 6 && answer.statusCode !== 429; turn += 1) answer = await login()
  expect(answer.statusCode).toBe(429)
  expect(answer.headers).toMatchObject({ ...everywhere, 'cache-control': 'no-store' })

  await sql`alter table user_attributes rename to elsewhere`.execute(db)
  const failed = await app.inject({ url: '/api/me/attributes', headers: { authorization } })
  await sql`alter table elsewhere rename to user_attributes`.execute(db)
  expect(failed.statusCode).toBe(500)
  expect(failed.headers).toMatchObject({ ...everywhere, 'cache-control': 'no-store' })
  expect(failed.json()).toEqual({
    statusCode: 500,
    code: 'internal',
    message: 'Algo deu errado do nosso lado. Tente novamente em instantes.',
  })
})

describe('the built web', async () => {
  const dist = new URL('../../../web/dist/', import.meta.url)
  const files = await readdir(new URL('assets/', dist)).catch(() => [])

  test.runIf(files.length > 0)('serves its files under the same headers', async () => {
    for (const file of files.filter((name) => /\.(js|css|woff2)$/.test(name)).slice(0, 10)) {
      const { headers, statusCode } = await app.inject(`/assets/${file}`)
      expect({ file, statusCode }).toEqual({ file, statusCode: 200 })
      expect(headers).toMatchObject({ ...everywhere, 'cache-control': 'public, max-age=31536000, immutable' })
    }
  })

  test.runIf(files.length > 0)('has no script and no handler inside its page', async () => {
    const page = await readFile(new URL('index.html', dist), 'utf8')
    expect(page).toContain('<script')
    expect(page).not.toMatch(/<script(?![^>]*\bsrc=)[^>]*>/)
    expect(page).not.toMatch(/\son\w+=|javascript:|(src|href)="(https?:)?\/\//)
  })
})
