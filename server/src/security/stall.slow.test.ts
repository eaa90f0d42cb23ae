import { ImportUpload } from '@cadencia/contract/imports'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'

import { openSession } from '#platform/session.ts'
import type { Call } from '#test/call.ts'
import { goodCalls } from '#test/calls.ts'
import { endpoints, nameOf, pathOf } from '#test/endpoints.ts'
import { fewUnits, hostileBodies, hostileCall, hostileText, units } from '#test/hostile.ts'
import { startImports } from '#test/imports.ts'
import { testOptions } from '#test/options.ts'
import { createWatch, tableOf } from '#test/stall.ts'
import { urlsOf } from '#test/tracking.ts'
import { appSecret, numberOf } from '#test/whatsapp-webhook.ts'
import { createWorld } from '#test/world.ts'
import { intakeKeys, signatureOf } from '#tracking/signature.ts'

/** Files of the web are sent as they are, all in one way. */
const isFile = (url: string) => url.startsWith('/assets/') || /\.(js|svg)$/.test(url)

const routes = new Set<string>()
const { app, db, person, send, finished } = await startImports({
  watch: (scope) =>
    scope.addHook('onRoute', ({ method, url }) => {
      if (!isFile(url)) for (const name of [method].flat()) routes.add(`${name} ${url}`)
    }),
})
const world = await createWorld(db, await person())
await numberOf(db, world, '1001')
const watch = createWatch(app)
const calls: Record<string, Call[]> = {
  ...goodCalls(world),
  'POST /auth/login': [{ body: { email: 'a@b.co', password: 'x' } }],
}
const type = { 'content-type': 'application/json' }
const signedIn = { ...type, authorization: `Bearer ${world.token}` }
/** A session that may end. */
const leaving = async () => ({ ...type, authorization: `Bearer ${await openSession(db, world.userId)}` })

if (process.env['STALL_TABLE']) afterAll(() => void process.stdout.write(`\n${tableOf(watch.worst())}\n`))

const urls = urlsOf(world, Number(world.ids.sentMessage))
/** A path for each route of ours that is not of the contract. */
const paths: Record<string, string> = {
  '/t/o/*': urls.open,
  '/t/c/*': urls.click(1),
  '/t/u/*': urls.unsubscribe,
  '/t/w/:provider': '/t/w/teste',
}

const pathFor = (method: string, url: string) => {
  const name = `${method} ${url.replace(/^\/api/, '')}`
  const endpoint = endpoints.find((one) => nameOf(one) === name)
  const [call = {}] = calls[name] ?? []
  return endpoint ? `/api${pathOf(endpoint, call)}` : (paths[url] ?? url)
}

const reads = new Set(['GET', 'HEAD', 'OPTIONS'])

test('no call of the contract with hostile texts in it keeps anybody waiting, too long or as long as they may be', async () => {
  const texts = [
    ...units.map((unit) => [unit, true] as const),
    ...fewUnits.map((unit) => [unit, false] as const),
  ]
  for (const endpoint of endpoints.filter(({ body }) => body))
    for (const call of calls[nameOf(endpoint)] ?? [])
      for (const [unit, isFitting] of texts) {
        const hostile = hostileCall(endpoint, call, unit, isFitting)
        const what = `${JSON.stringify(unit)} ${isFitting ? 'fitting' : 'too long'}`
        await watch.call(`${endpoint.method} /api${endpoint.path}`, what, {
          method: endpoint.method,
          url: `/api${pathOf(endpoint, hostile)}`,
          headers: signedIn,
          payload: JSON.stringify(hostile.body),
        })
      }
  expect(watch.tooLong()).toEqual([])
})

test('nor does a long address', async () => {
  for (const route of routes) {
    const [method = '', url = ''] = route.split(' ')
    if (method !== 'GET') continue
    const query = ['search', 'status', 'kind', 'linkUrl', 'minDate', 'campaignId', 'type', 'hub.verify_token']
    for (const unit of fewUnits) {
      const asked = new URLSearchParams(query.map((name) => [name, hostileText(unit, 300)]))
      const path = `${pathFor(method, url).split('?')[0]}?${asked.toString()}`
      await watch.call(route, `${JSON.stringify(unit)} asked`, { method, url: path, headers: signedIn })
      if (url.includes('*'))
        await watch.call(route, `${JSON.stringify(unit)} in the path`, {
          method,
          url: url.replace('*', encodeURIComponent(hostileText(unit, 4000))),
        })
    }
  }
  expect(watch.tooLong()).toEqual([])
})

test('nor does what is handed in under a good signature', async () => {
  const [key = Buffer.alloc(0)] = intakeKeys(testOptions.keys)
  const texts = units.map((unit) => [JSON.stringify(unit), hostileText(unit, 1_000_000)] as const)
  const mails = texts.map(
    ([what, text]) => [what, `Content-Type: text/html\r\n${text}\r\n\r\n${text}`] as const,
  )
  const meta = (text: string) =>
    `{"entry":[{"changes":[{"value":{"metadata":{"phone_number_id":"1001"},"statuses":${text}}}]}]}`
  const told = Object.entries(hostileBodies).map(([what, text]) => [what, meta(text)] as const)
  const posts = [
    ...[...texts, ...mails].map(([what, payload]) => ['/t/b', what, payload] as const),
    ...Object.entries(hostileBodies).map(([what, payload]) => ['/t/w/teste', what, payload] as const),
    ...told.map(([what, payload]) => ['/t/whatsapp', what, payload] as const),
  ]
  for (const [url, what, payload] of posts)
    await watch.call(`POST ${url}, signed`, what, {
      method: 'POST',
      url,
      headers: {
        'content-type': 'application/json',
        'x-cadencia-signature': signatureOf(key, payload),
        'x-hub-signature-256': signatureOf(appSecret, payload),
      },
      payload,
    })
  expect(watch.tooLong()).toEqual([])
})

test('nor does what was kept of it, when it is shown', async () => {
  const { template, pendingMessage } = world.ids
  const script = await db
    .selectFrom('templates')
    .select('id')
    .where('account_id', '=', world.id)
    .where('type', '=', 'call')
    .executeTakeFirstOrThrow()
  for (const unit of units.filter((one) => one.trim() !== '')) {
    const email = { name: 'x', type: 'email', subject: 'x', content: hostileText(unit, 240_000) }
    await world.call('PATCH', `/templates/${template}`, email)
    await world.call('PATCH', `/templates/${script.id}`, { ...email, type: 'call', subject: undefined })
    await world.call('POST', '/templates/test', email)
    const newest = await world.call('GET', '/sandbox/messages?limit=1')
    const [mail] = z.object({ data: z.array(z.object({ id: z.number() })) }).parse(newest.body).data
    const shown = {
      'GET /api/activity/:id': `/activity/${pendingMessage}`,
      'GET /api/templates/:id': `/templates/${template}`,
      'GET /api/templates': '/templates',
      'GET /api/tasks': '/tasks',
      'GET /api/sandbox/messages/:id': `/sandbox/messages/${mail?.id}`,
    }
    for (const [route, path] of Object.entries(shown))
      await watch.call(route, `${JSON.stringify(unit)} kept`, { url: `/api${path}`, headers: signedIn })
  }
  expect(watch.tooLong()).toEqual([])
})

test('nor does a file, when it comes and when it is read', async () => {
  const files = ['"', ';', ',"', '\r\n', '"\n', '[', 'a;a@b.co;11987654321;"x\n']
  for (const unit of files) {
    const file = `nome;email;whatsapp;x\n${hostileText(unit, 200_000)}`
    await watch.see('POST /api/csv-contacts/upload', JSON.stringify(unit), async () => {
      const { status, body } = await send(world, file)
      if (status === 202) await finished(world, ImportUpload.parse(body).id)
      return status
    })
  }
  expect(watch.tooLong()).toEqual([])
})

// Last: some of these calls delete.
test('nor does any body of a megabyte, on any route', async () => {
  expect(routes.size).toBeGreaterThan(endpoints.length)
  for (const route of routes) {
    const [method = '', url = ''] = route.split(' ')
    if (reads.has(method)) continue
    for (const [what, payload] of Object.entries(hostileBodies))
      await watch.call(route, what, {
        method: method as 'POST',
        url: pathFor(method, url),
        headers: url.endsWith('/logout') ? await leaving() : signedIn,
        payload,
      })
  }
  expect(watch.tooLong()).toEqual([])
})
