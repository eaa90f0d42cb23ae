import { randomUUID } from 'node:crypto'

import Fastify, { LogController } from 'fastify'

import { answer, answerBrokenRequest, answerErrors } from './errors.ts'
import { dataHeaders, secureHeaders } from './headers.ts'
import { parseJsonBodies } from './json.ts'
import { loggerOptions, logRequests } from './log.ts'
import { answerNotFound } from './not-found.ts'
import { limitBodies } from './patience.ts'
import { Refusal } from './problem.ts'

export type HttpOptions = {
  logLevel: string
  trustProxy: string[] | false
  /** How long a body that is no file may take to come. */
  bodyMs?: number
}

/** A server that answers every mistake in our words, under our headers and limits, before it has a single route. */
export function createHttp({ logLevel, trustProxy, bodyMs }: HttpOptions) {
  const app = Fastify({
    logger: loggerOptions(logLevel),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy,
    bodyLimit: 1024 * 1024,
    // A file of 10 MB over a poor line takes its time; any other body has 30 s, headers alone 10 s.
    requestTimeout: 120_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    // Left alone, Node looks only every 30 s whether a limit has passed.
    http: { headersTimeout: 10_000, maxHeaderSize: 16 * 1024, connectionsCheckingInterval: 2_000 },
    routerOptions: { maxParamLength: 200 },
    clientErrorHandler: answerBrokenRequest,
    // A path that cannot be decoded never reaches a hook, so it brings its own headers.
    frameworkErrors: (_error, _request, reply) =>
      void answer(new Refusal('bad_request'), reply.headers(dataHeaders)),
  })
  app.removeContentTypeParser(['text/plain', 'application/json'])
  parseJsonBodies(app)
  secureHeaders(app)
  limitBodies(app, bodyMs)
  logRequests(app)
  answerErrors(app)
  answerNotFound(app)
  return app
}
