import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { Tokens } from '#channels/token.ts'
import { TooEarly } from '#listening/bounces/apply.ts'
import { receiveMail } from '#listening/mail/receive.ts'
import type { Db } from '#platform/db.ts'
import { refuseDivided } from '#platform/json.ts'
import { Refusal } from '#platform/problem.ts'
import type { Keys } from '#platform/secrets.ts'

import type { Posts } from './posts.ts'
import { Events, receiveEvents } from './providers/receive.ts'
import { intakeKeys, isSigned, looksSigned } from './signature.ts'

export const rawBody = ({ body }: FastifyRequest) => (Buffer.isBuffer(body) ? body : Buffer.alloc(0))

export const unsigned = () => new Refusal('invalid_credentials', { message: 'A assinatura não confere' })

type Parts = { keys: Keys; tokens: Tokens; posts: Posts }

/** What the operator's own mail server and programs hand in: signed over the bytes, or not heard at all. */
export function intakeRoutes(app: FastifyInstance, db: Db, { keys, tokens, posts }: Parts) {
  const secrets = intakeKeys(keys)

  const signedBody = (request: FastifyRequest) => {
    const body = rawBody(request)
    const signature = String(request.headers['x-cadencia-signature'] ?? '')
    if (!looksSigned(signature) || !secrets.some((secret) => isSigned(secret, body, signature)))
      throw unsigned()
    posts.proved(request)
    return body
  }

  app.post('/b', { bodyLimit: 5 * 1024 * 1024 }, async (request) =>
    unlessTooEarly(receiveMail(db, tokens, signedBody(request))),
  )

  app.post<{ Params: { provider: string } }>('/w/:provider', async (request) => {
    const body = signedBody(request)
    const { provider } = request.params
    if (!/^[a-z0-9-]{1,32}$/.test(provider)) throw new Refusal('not_found')
    const events = Events.safeParse(parsed(body))
    if (!events.success) throw new Refusal('invalid_json')
    return unlessTooEarly(receiveEvents(db, tokens, provider, events.data))
  })
}

export function parsed(body: Buffer): unknown {
  const text = body.toString('utf8')
  refuseDivided(text)
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal('invalid_json')
  }
}

/** Told before we have written down that it left: it is to be told again. */
async function unlessTooEarly<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof TooEarly) throw new Refusal('unavailable', { retryAfterSeconds: 5 })
    throw error
  }
}
