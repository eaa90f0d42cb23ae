import type { FastifyInstance, FastifyRequest } from 'fastify'

import { callerOf } from '#platform/address.ts'
import { createRateLimit, letIn } from '#platform/rate-limit.ts'

/** Large mail providers post the opt-outs of all their readers from a few addresses: twice what an owner may call. */
const share = 2

/** Meta asks once, when somebody types the address there; each time all numbers are looked through. */
const verificationsPerMinute = 10

export type Posts = ReturnType<typeof limitPosts>

/**
 * Nobody posts too often below this path, before a byte of the body is read. Pictures and links are fetched by whole
 * companies from one address, and cost little: they are not counted.
 */
export function limitPosts(app: FastifyInstance, perMinute = Infinity) {
  const posts = createRateLimit(perMinute * share)
  const verifications = createRateLimit(perMinute === Infinity ? Infinity : verificationsPerMinute)
  app.addHook('onRequest', async ({ method, ip }) => {
    if (method === 'POST') letIn(posts.take(callerOf(ip)))
  })
  return {
    /** Whoever has proved who they are may post as often as they have something to say. */
    proved: ({ ip }: FastifyRequest) => posts.giveBack(callerOf(ip)),
    verify: ({ ip }: FastifyRequest) => letIn(verifications.take(callerOf(ip))),
  }
}
