import { randomUUID } from 'node:crypto'

import type { InjectOptions } from 'fastify'
import { afterAll } from 'vitest'

import { buildApp } from '#app.ts'
import { addUser } from '#auth/queries.ts'
import { openSession } from '#platform/session.ts'

import { freshDatabase } from './database.ts'
import { testOptions } from './options.ts'

type Method = NonNullable<InjectOptions['method']>

/** The product over HTTP with a database of its own, and people to use it. */
export async function startApi() {
  const { db, url } = await freshDatabase()
  const app = await buildApp(db, testOptions)
  afterAll(() => app.close())

  /** Somebody signed in: their id, and calls in their name. */
  const person = async (email = `${randomUUID()}@exemplo.com.br`) => {
    const { id } = await addUser(db, email, 'no password signs in here')
    const token = await openSession(db, id)
    const call = async (method: Method, path: string, body?: unknown) => {
      const response = await app.inject({
        method,
        url: `/api${path}`,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      })
      const json: unknown = response.body ? response.json() : undefined
      return { status: response.statusCode, body: json, headers: response.headers }
    }
    return { id, token, email, call }
  }
  return { app, db, url, person }
}

export type Person = Awaited<ReturnType<Awaited<ReturnType<typeof startApi>>['person']>>
