import { setTimeout as pause } from 'node:timers/promises'

import { buildApp } from '#server/src/app.ts'
import type { Random } from '#server/src/demo/random.ts'
import { suppress } from '#server/src/engine/suppress/queries.ts'
import type { connect } from '#server/src/platform/db.ts'
import { openSession } from '#server/src/platform/session.ts'

import type { History } from './check.ts'
import { createEdits, type Edits } from './edits.ts'
import { crowdOwner } from './people.ts'
import { createStops } from './stops.ts'

type Db = ReturnType<typeof connect>

/** What the calls answered. */
export type Told = Pick<History, 'pauses' | 'closures' | 'optOuts' | 'cancels'> & {
  created: { user: number; email: string }[]
  edited: Edits
}

/** Pauses, resumes, cancels, opts people out and edits cadences while messages leave, through the product's own calls. */
export async function createOperator(db: Db, random: Random) {
  const { call, close, accounts } = await signIn(db)
  const campaigns = await db.selectFrom('campaigns').select(['id', 'account_id']).execute()
  const stops = createStops(
    campaigns,
    ({ id, account_id }, fields) => call(account_id, 'PATCH', `/campaigns/${id}`, fields),
    random,
  )
  const edits = createEdits(db, campaigns, call, random)
  const told: Told = { ...stops.told, optOuts: [], cancels: [], created: [], edited: edits.told }
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)]

  const cancelSomeone = async () => {
    const contact = await someone(db, pick(accounts) ?? 1, random)
    const cancel: Told['cancels'][number] = { contact: contact.id, messages: undefined }
    told.cancels.push(cancel)
    const { ok, body } = await call(contact.account_id, 'POST', `/contacts/${contact.id}/cancel`)
    if (ok) Object.assign(cancel, { messages: body.cancelledMessages, at: Date.now() })
  }

  const optSomeoneOut = async () => {
    const { account_id: user, email } = await someone(db, pick(accounts) ?? 1, random)
    const address = email.toLowerCase()
    await db
      .transaction()
      .execute((tx) => suppress(tx, user, { channel: 'email', address, reason: 'opt_out' }))
    told.optOuts.push({ user, address, at: Date.now() })
  }

  const addSomeone = async () => {
    const user = pick(accounts) ?? 1
    const email = `novo${told.created.length}.${user}@exemplo.com.br`
    const { ok } = await call(user, 'POST', '/contacts', { name: 'Novo', email, whatsapp: '11987654321' })
    if (ok) told.created.push({ user, email })
  }

  const deeds = [
    stops.pauseAWhile,
    stops.closeAWhile,
    cancelSomeone,
    cancelSomeone,
    optSomeoneOut,
    optSomeoneOut,
    addSomeone,
  ]
  /** One thing after another until told to stop. */
  const work = async (stopped: () => boolean) => {
    await stops.begin()
    const editing = edits.work(stopped)
    while (!stopped()) {
      // A database that is away refuses; whoever operates tries something else.
      await pick(deeds)?.().catch(() => undefined)
      await pause(random() * 200)
    }
    await editing
    await stops.end()
  }
  const crowd = campaigns.filter(({ account_id }) => account_id === crowdOwner).map(({ id }) => id)
  return { work, told, close, crowd }
}

/** Every owner, signed in. */
async function signIn(db: Db) {
  const app = await buildApp(db, {
    logLevel: 'silent',
    trustProxy: false,
    keys: [{ id: '07', key: Buffer.alloc(32, 7) }],
    publicUrl: 'https://cadencia.exemplo.com.br',
    allowPrivateHosts: true,
  })
  const people = await db.selectFrom('users').select(['id', 'account_id']).execute()
  const tokens = new Map(
    await Promise.all(people.map(async (one) => [one.account_id, await openSession(db, one.id)] as const)),
  )
  const call = async (accountId: number, method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) => {
    const response = await app.inject({
      method,
      url: `/api${path}`,
      headers: {
        authorization: `Bearer ${tokens.get(accountId)}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { payload: JSON.stringify(body) }),
    })
    return {
      ok: response.statusCode < 300,
      status: response.statusCode,
      body: response.body ? response.json() : undefined,
    }
  }
  return { call, accounts: [...tokens.keys()], close: () => app.close() }
}

const someone = (db: Db, user: number, random: Random) =>
  db
    .selectFrom('contacts')
    .select(['account_id', 'id', 'email'])
    .where('account_id', '=', user)
    .orderBy('id')
    .offset(Math.floor(random() * 100))
    .limit(1)
    .executeTakeFirstOrThrow()
