import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

import { pagePolicy } from './headers.ts'

const folder = fileURLToPath(new URL('../../../web/dist/', import.meta.url))
const forever = 'public, max-age=31536000, immutable'

/** The built web: hashed files for ever, and the one page for every path of the product. */
export async function webRoutes(app: FastifyInstance) {
  const page = await readFile(`${folder}index.html`, 'utf8').catch(() => undefined)
  if (page === undefined) return

  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    index: false,
    cacheControl: false,
    wildcard: false,
    globIgnore: ['**/*.{br,gz}', '**/index.html'],
    decorateReply: false,
    setHeaders: (reply, path) =>
      void reply.header('cache-control', path.includes('/assets/') ? forever : 'no-cache'),
  })
  app.get('/*', async (request, reply) => {
    // Under these an unknown path is a mistake, not a screen.
    if (/^\/(api|assets|t)(\/|\?|$)/.test(request.url)) return reply.callNotFound()
    return reply
      .headers({ 'content-security-policy': pagePolicy, 'cache-control': 'no-cache' })
      .type('text/html; charset=utf-8')
      .send(page)
  })
}
