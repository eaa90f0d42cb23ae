import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

import { afterAll } from 'vitest'

import { secretsOf } from '#channels/secrets.ts'
import { createTokens } from '#channels/token.ts'
import { type DispatcherOptions, startDispatcher } from '#engine/send/dispatcher.ts'
import type { Db } from '#platform/db.ts'
import type { Log } from '#platform/log.ts'
import { type Keys, seal } from '#platform/secrets.ts'

import type { Person } from './api.ts'

const testKeys: Keys = [{ id: 'teste', key: randomBytes(32) }]
const testTokens = createTokens([{ id: 1, key: randomBytes(32) }])

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** Whatever is due leaves, until the tests of the file end or it is stopped. */
export async function startSending(db: Db, options: Partial<DispatcherOptions> = {}, log: Log = silent) {
  const dispatcher = await startDispatcher(db, log, {
    keys: testKeys,
    tokens: testTokens,
    publicUrl: 'https://cadencia.exemplo.com.br',
    allowPrivateHosts: true,
    sandbox: undefined,
    idleMs: 50,
    ...options,
  })
  let stopped: Promise<void> | undefined
  const stop = () => (stopped ??= dispatcher.stop())
  afterAll(stop)
  return { ...dispatcher, stop }
}

/** Secrets of a sender as the product keeps them, for whoever sends with these keys. */
export const sealedFor = (accountId: number, secrets: object) =>
  seal(testKeys, JSON.stringify(secrets), secretsOf(accountId))

/** The owner's mail goes to this port of this machine. */
export async function mailTo(db: Db, { id }: Person, port: number, fields: object = {}) {
  await db
    .updateTable('senders')
    .set({ is_default: false })
    .where('account_id', '=', id)
    .where('channel', '=', 'email')
    .execute()
  const settings = {
    host: '127.0.0.1',
    port,
    security: 'none',
    fromName: 'Aurora Vendas',
    fromAddress: 'vendas@aurora.com.br',
  }
  const row = await db
    .insertInto('senders')
    .values({
      account_id: id,
      channel: 'email',
      mode: 'smtp',
      name: 'Servidor',
      is_default: true,
      settings: JSON.stringify(settings),
      ...fields,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Asks again and again until it is so. */
export async function until(what: () => Promise<boolean>, limitMs = 120_000) {
  const started = performance.now()
  while (!(await what())) {
    if (performance.now() - started > limitMs) throw new Error(`not within ${limitMs} ms`)
    await pause(25)
  }
}
