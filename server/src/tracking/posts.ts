import type { FastifyInstance, FastifyRequest } from 'fastify'

import { callerOf } from '#platform/address.ts'
import { createRateLimit, letIn } from '#platform/rate-limit.ts'

/** Large mail providers post the opt-outs of all their readers from a few addresses: twice what an owner may call. */
const share = 2

/** Meta asks once, when the address is set up there: every number is compared. */
const verificationsPerMinute = 10

export type Posts = ReturnType<typeof limitPosts>

/**
 * Limits posts below this path by the sender's address, before a byte of the body is read. Pictures and links are not
 * counted: whole companies fetch them from one address, and they cost little.
 */
export function limitPosts(app: FastifyInstance, perMinute = Infinity) {
  const posts = createRateLimit(perMinute * share)
  const verifications = createRateLimit(perMinute === Infinity ? Infinity : verificationsPerMinute)
  app.addHook('onRequest', async ({ method, ip }) => {
    if (method === 'POST') letIn(posts.take(callerOf(ip)))
  })
  return {
    /** A caller with a valid signature is not limited. */
    proved: ({ ip }: FastifyRequest) => posts.giveBack(callerOf(ip)),
    verify: ({ ip }: FastifyRequest) => letIn(verifications.take(callerOf(ip))),
  }
}
