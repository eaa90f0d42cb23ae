import type { Answer, Endpoint } from '@cadencia/contract/endpoint'

import { findByEmail } from '#auth/queries.ts'
import { demoUser, seedDemo } from '#demo/seed.ts'

import { startApi } from './api.ts'

/** The product over HTTP with the demonstration in it: its owner, and anybody else. */
export async function startDemo(today: Date) {
  const api = await startApi()
  await seedDemo(api.db, today)
  const login = await api.app.inject({ method: 'POST', url: '/api/auth/login', payload: demoUser })
  const { access_token: token } = login.json<{ access_token: string }>()
  const owner = await findByEmail(api.db, demoUser.email)

  /** What the owner is answered at this address, as the endpoint's schema reads it. */
  const get = async <E extends Endpoint>(endpoint: E, path: string): Promise<Answer<E>> => {
    const response = await api.app.inject({
      url: `/api${path}`,
      headers: { authorization: `Bearer ${token}` },
    })
    const answer: unknown = endpoint.response.parse(response.json())
    // parse() returns the schema's own output, which TypeScript cannot follow through E.
    return answer as Answer<E>
  }
  return { ...api, ownerId: owner?.account_id ?? 0, get }
}
