import type { FastifyInstance } from 'fastify'

import { createCounter, createHistogram } from './prometheus.ts'

const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** What was answered and how long it took, by the pattern of the route: a path may hold an id or a token. */
export function createRequestFigures() {
  const answered = createCounter('cadencia_http_requests_total', 'Calls answered.')
  const took = createHistogram('cadencia_http_request_seconds', 'How long calls took.', bounds)
  return {
    watch: (app: FastifyInstance) => {
      app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
        const route = patternOf(routeOptions.url)
        answered.add({ method, route, status: String(reply.statusCode) })
        took.observe({ method, route }, reply.elapsedTime / 1000)
      })
    },
    families: () => [answered.family(), took.family()],
  }
}

/** Every built file is a route of its own, under another name in every version. */
const patternOf = (url = 'none') => (url.startsWith('/assets/') ? '/assets/*' : url)
