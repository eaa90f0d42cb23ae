import type { Answer, Endpoint, Received } from '@cadencia/contract/endpoint'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'

import type { Db } from './db.ts'
import { refuseHostile } from './limits.ts'
import { keyOf, once } from './once.ts'
import { Refusal } from './problem.ts'

/** Who calls: a person, and the account whose data it is about. */
export type Caller = { accountId: number; userId: number }
export type Session = Caller & { tokenSha256: Buffer }

declare module 'fastify' {
  interface FastifyRequest {
    session: Session
  }
  interface FastifyContextConfig {
    /** Served without a session. */
    open?: boolean
  }
}

type Call<E extends Endpoint> = Received<E> & { session: Session; ip: string }
type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Answer<E>>

/** Binds a contract endpoint to its handler: what the schema does not admit never reaches the handler, nor leaves it. */
export const route = <E extends Endpoint & { readonly once?: never }>(
  app: FastifyInstance,
  endpoint: E,
  handle: Handler<E>,
) => bind(app, endpoint, (call) => handle(call))

/** As `route`, for a call that is done once however often it comes with the same key: all it does is done in `tx`. */
export const routeOnce = <E extends Endpoint & { readonly once: true }>(
  app: FastifyInstance,
  db: Db,
  endpoint: E,
  handle: (tx: Db, call: Call<E>) => Promise<Answer<E>>,
) =>
  bind(app, endpoint, (call, { method, url, body, headers }) => {
    const key = keyOf(headers['idempotency-key'])
    const asked = { accountId: call.session.accountId, key, request: [method, url, body] }
    return once(db, asked, (tx) => handle(tx, call))
  })

function bind<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  work: (call: Call<E>, request: FastifyRequest) => Promise<Answer<E>>,
) {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { open: endpoint.open ?? false },
    handler: async (request, reply): Promise<Answer<E>> => {
      const call = { ...receive(endpoint, request), session: request.session, ip: request.ip }
      const answer: unknown = endpoint.response.parse(await work(call, request))
      reply.code(answer === undefined ? 204 : (endpoint.status ?? 200))
      // parse() returns the schema's own output, which TypeScript cannot follow through E.
      return answer as Answer<E>
    },
  })
}

/** The parts of a request, as the endpoint's schemas read them. */
export function receive<E extends Endpoint>(endpoint: E, request: FastifyRequest): Received<E> {
  // Filled below: each part comes from its own schema, or is absent from the type.
  const received = {} as Received<E>
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = endpoint[part]
    if (schema) Object.assign(received, { [part]: parse(schema, request[part]) })
  }
  return received
}

function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  refuseHostile(value)
  const result = schema.safeParse(value ?? {})
  if (result.success) return result.data
  const fields = Object.fromEntries(
    result.error.issues.toReversed().map((issue) => [issue.path.join('.'), issue.message]),
  )
  const message = result.error.issues[0]?.message
  throw new Refusal('invalid', { ...(message && { message }), fields })
}
