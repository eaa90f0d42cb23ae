import { randomUUID } from 'node:crypto'

import type { FastifyInstance, InjectOptions } from 'fastify'

import { addUser } from '#auth/queries.ts'
import type { Db } from '#platform/db.ts'
import { openSession } from '#platform/session.ts'

type Method = NonNullable<InjectOptions['method']>

/** A person signed in: the id of their account, their own, and calls in their name. */
export async function createPerson(
  app: FastifyInstance,
  db: Db,
  email = `${randomUUID()}@exemplo.com.br`,
  accountId?: number,
) {
  const { id: userId, account_id: id } = await addUser(db, email, 'no password signs in here', accountId)
  const token = await openSession(db, userId)
  const call = async (method: Method, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const response = await app.inject({
      method,
      url: `/api${path}`,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    })
    const isJson = response.headers['content-type']?.toString().startsWith('application/json')
    const answer: unknown = isJson ? response.json() : response.body || undefined
    return { status: response.statusCode, body: answer, headers: response.headers }
  }
  return { id, userId, token, email, call }
}

export type Person = Awaited<ReturnType<typeof createPerson>>
