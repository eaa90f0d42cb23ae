import { readFile } from 'node:fs/promises'

import { expect, test } from 'vitest'

import { startApi } from '#test/api.ts'
import { leftMessages, urlsOf } from '#test/tracking.ts'

import { optOutAndLog } from './unsubscribe.ts'

const { db, person } = await startApi()
const caddyfile = await readFile(new URL('../../../deploy/Caddyfile', import.meta.url), 'utf8')
const [, pattern = '', replacement = ''] = /request>uri regexp (\S+) (\S+)/.exec(caddyfile) ?? []
const logged = (uri: string) => uri.replace(new RegExp(pattern), replacement)

test('the log of the proxy holds no token of a link, of an opt-out or of a confirmation', async () => {
  const ana = await person()
  const { ids } = await leftMessages(db, ana)
  const { open, click, unsubscribe } = urlsOf(ana, ids[0] ?? 0)
  expect([open, click(3), unsubscribe, `${unsubscribe}?a=b`].map(logged)).toEqual([
    '/t/o',
    '/t/c',
    '/t/u',
    '/t/u',
  ])
  expect(logged('/t/whatsapp?hub.mode=subscribe&hub.verify_token=segredo&hub.challenge=1')).toBe(
    '/t/whatsapp',
  )
  for (const uri of ['/t/b', '/t/whatsapp', '/api/templates?page=2', '/templates/7'])
    expect(logged(uri)).toBe(uri)
})

test('our own log names an opt-out by its number, for whoever restores a backup', async () => {
  const told: unknown[] = []
  const log = { info: (...words: unknown[]) => void told.push(words) }
  const ana = await person()
  const [id = 0] = (await leftMessages(db, ana)).ids
  await optOutAndLog(db, log, { accountId: ana.id, messageId: id }, 'one-click')
  await optOutAndLog(db, log, { accountId: ana.id, messageId: 999_999_999 }, 'one-click')
  expect(told).toEqual([[{ optOut: `${ana.id}.${id}` }, 'opted out']])
})

test('the log of the proxy holds no session, nor where a link leads', () => {
  for (const field of ['request>headers>Authorization', 'request>headers>Cookie', 'request>headers>Referer'])
    expect(caddyfile).toContain(`${field} delete`)
  expect(caddyfile).toContain('resp_headers>Location delete')
})
