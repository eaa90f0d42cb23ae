import type { Endpoint } from '@cadencia/contract/endpoint'
import type { FastifyInstance } from 'fastify'

import { docsPage, docsStyle } from './docs-page.ts'
import { pagePolicy } from './headers.ts'
import { openApi } from './openapi.ts'

const open = { config: { open: true } }

/** The API for programs (openapi.json) and for people (docs). */
export function docsRoutes(app: FastifyInstance, api: Record<string, readonly Endpoint[]>) {
  const document = openApi(api)
  const page = docsPage(document)

  app.get('/openapi.json', open, async () => document)
  app.get('/docs', open, async (_request, reply) =>
    reply.header('content-security-policy', pagePolicy).type('text/html; charset=utf-8').send(page),
  )
  app.get('/docs.css', open, async (_request, reply) => reply.type('text/css; charset=utf-8').send(docsStyle))
}
