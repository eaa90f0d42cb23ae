import type { FastifyInstance } from 'fastify'

const everywhere = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  // With popups: tasks open every message in the same window of WhatsApp.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-site',
}

const policy = (rules: Record<string, string>) =>
  Object.entries(rules)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ')

const closed = {
  'default-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
}

/**
 * What the pages of the product may load: themselves.
 * A frame made of a text inherits this policy, and an e-mail has styles of its own and pictures from elsewhere.
 */
export const pagePolicy = policy({
  ...closed,
  'script-src': "'self'",
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data: https:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'frame-src': "'self' blob:",
  'object-src': "'none'",
  'require-trusted-types-for': "'script'",
})

/** What is not a page loads nothing. */
const dataPolicy = policy(closed)

/** The headers of an answer that is not a page; a page sets its own policy and caching over them. */
export const dataHeaders = {
  ...everywhere,
  'content-security-policy': dataPolicy,
  'cache-control': 'no-store',
}

export function secureHeaders(app: FastifyInstance) {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(dataHeaders)
  })
}
