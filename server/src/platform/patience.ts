import type { FastifyInstance } from 'fastify'

import { answerBrokenRequest } from './errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Takes a file, which over a poor line may come as slowly as any request may. */
    slow?: boolean
  }
}

const usualBodyMs = 30_000

/** Ends a request whose body does not come in time. Node knows one limit for all, and a file needs more than a form. */
export function limitBodies(app: FastifyInstance, bodyMs = usualBodyMs) {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request
    const hasBody = 'content-length' in raw.headers || 'transfer-encoding' in raw.headers
    if (hasBody && !request.routeOptions.config.slow) {
      const late = setTimeout(() => {
        if (raw.complete) return
        if (reply.sent) raw.destroy()
        else answerBrokenRequest(new Error('The body did not come in time'), raw.socket)
      }, bodyMs).unref()
      const itCame = () => clearTimeout(late)
      raw.once('end', itCame).once('close', itCame)
    }
    done()
  })
}
