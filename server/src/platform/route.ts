import type { Answer, Endpoint, Received } from '@cadencia/contract/endpoint'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'

import { refuseHostile } from './limits.ts'
import { Refusal } from './problem.ts'

export type Session = { userId: number; tokenSha256: Buffer }

declare module 'fastify' {
  interface FastifyRequest {
    session: Session
  }
  interface FastifyContextConfig {
    /** Served without a session. */
    open?: boolean
  }
}

type Handler<E extends Endpoint> = (
  request: Received<E> & { session: Session; ip: string },
) => Promise<Answer<E>>

/** Binds a contract endpoint to its handler: what the schema does not admit never reaches the handler, nor leaves it. */
export function route<E extends Endpoint>(app: FastifyInstance, endpoint: E, handle: Handler<E>) {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { open: endpoint.open ?? false },
    handler: async (request, reply): Promise<Answer<E>> => {
      const received = { ...receive(endpoint, request), session: request.session, ip: request.ip }
      const answer: unknown = endpoint.response.parse(await handle(received))
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
