import { isIP } from 'node:net'

import { visitorOf } from '@cadencia/domain/visitor'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { type Tokens, trackingTokens } from '#channels/token.ts'
import type { AppOptions } from '#platform/app-options.ts'
import { type Db, isUnavailable } from '#platform/db.ts'
import { Refusal } from '#platform/problem.ts'

import { destination } from './click.ts'
import type { Hit } from './hits/queries.ts'
import { createHits, type Hits } from './hits/waiting.ts'
import { intakeRoutes, rawBody } from './intake.ts'
import { askPage, awayPage, badRequestPage, donePage, failedPage, pagePolicy, unknownPage } from './pages.ts'
import { limitPosts } from './posts.ts'
import { findReader } from './queries.ts'
import { optOutAndLog, readOptOut } from './unsubscribe.ts'
import { whatsAppRoutes } from './whatsapp/webhook.ts'

const pixel = Buffer.from('R0lGODlhAQABAIAAAP///wAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64')

/** All that follows in the path: a token, or anything else. */
type Rest = { Params: { '*': string } }

/**
 * What the readers of messages reach: no session, no cookie, nothing of the product's pages. A host of its own is what
 * TRK-06 asks for; an installation has one address, so it is a path of its own, with headers of its own.
 */
export async function trackingRoutes(app: FastifyInstance, db: Db, options: AppOptions) {
  const tokens = trackingTokens(options.keys)
  const hits = createHits(db, app.log)
  app.addHook('onClose', hits.stop)
  app.addHook('onRequest', async (_request, reply) => {
    // A picture is shown by somebody else's page.
    reply.header('cross-origin-resource-policy', 'cross-origin')
  })
  const posts = limitPosts(app, options.rateLimit)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => body)

  await app.register(async (scope) => {
    scope.setErrorHandler((error, request, reply) => {
      if (error instanceof Refusal)
        return show(reply.header('retry-after', error.retryAfterSeconds), error.problem.statusCode, awayPage)
      if (isUnavailable(error)) return show(reply.header('retry-after', 30), 503, awayPage)
      if (isOfTheRequest(error)) return show(reply, error.statusCode, badRequestPage)
      request.log.error({ err: error }, 'tracking')
      return show(reply, 500, failedPage)
    })
    openRoutes(scope, tokens, hits)
    clickRoutes(scope, db, { tokens, hits })
    unsubscribeRoutes(scope, db, tokens)
  })
  intakeRoutes(app, db, { keys: options.keys, tokens, posts })
  whatsAppRoutes(app, db, options, posts)
}

const isOfTheRequest = (error: unknown): error is Error & { statusCode: number } =>
  error instanceof Error &&
  'statusCode' in error &&
  typeof error.statusCode === 'number' &&
  error.statusCode >= 400 &&
  error.statusCode < 500

const show = (reply: FastifyReply, status: number, page: string) =>
  reply.code(status).header('content-security-policy', pagePolicy).type('text/html; charset=utf-8').send(page)

function hitOf(
  request: FastifyRequest,
  kind: 'open' | 'click',
): Omit<Hit, 'accountId' | 'messageId'> | undefined {
  const { method, headers, ip } = request
  const visitor = visitorOf({ kind, method, headers })
  if (!visitor) return undefined
  return {
    visitor,
    linkId: undefined,
    at: new Date(),
    ip: isIP(ip) ? ip : undefined,
    userAgent: headers['user-agent']?.slice(0, 500),
  }
}

/** Always the picture, whatever was asked and whoever is away: a mail never shows a broken one. */
function openRoutes(app: FastifyInstance, tokens: Tokens, hits: Hits) {
  app.get<Rest>('/o/*', (request, reply) => {
    const ids = tokens.read(request.params['*'].replace(/\.gif$/, ''), 'open')
    const hit = ids && hitOf(request, 'open')
    if (hit) hits.add({ ...hit, ...ids })
    void reply.type('image/gif').send(pixel)
  })
}

/** Only where the database says, and nowhere a request says. */
function clickRoutes(app: FastifyInstance, db: Db, { tokens, hits }: { tokens: Tokens; hits: Hits }) {
  app.get<Rest>('/c/*', async (request, reply) => {
    const ids = tokens.read(request.params['*'], 'click')
    const url = ids && (await destination(db, ids))
    if (!url) return show(reply, 404, unknownPage)
    const hit = hitOf(request, 'click')
    if (hit) hits.add({ ...hit, ...ids })
    return reply.code(302).header('location', url).send()
  })
}

/** To look is not to leave: only the button, or a mail program's own, does it (RFC 8058). */
function unsubscribeRoutes(app: FastifyInstance, db: Db, tokens: Tokens) {
  app.get<Rest>('/u/*', async (request, reply) => {
    const ids = tokens.read(request.params['*'], 'unsubscribe')
    const reader = ids && (await findReader(db, ids))
    if (!reader) return show(reply, 404, unknownPage)
    return show(reply, 200, reader.hasLeft ? donePage({ ...reader, leaving: 0 }) : askPage(reader))
  })

  app.post<Rest>('/u/*', { bodyLimit: 16 * 1024 }, async (request, reply) => {
    const ids = tokens.read(request.params['*'], 'unsubscribe')
    if (!ids) return show(reply, 404, unknownPage)
    const source = await readOptOut(rawBody(request), request.headers['content-type'] ?? '')
    if (!source) return show(reply, 400, badRequestPage)
    const reader = await optOutAndLog(db, request.log, ids, source)
    return reader ? show(reply, 200, donePage(reader)) : show(reply, 404, unknownPage)
  })
}
