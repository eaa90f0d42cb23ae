import * as api from '@cadencia/contract/me'
import type { FastifyInstance } from 'fastify'

import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/problem.ts'
import { route } from '#platform/route.ts'

import { createAttribute, deleteAttribute, listAttributes, updateAttribute } from './queries.ts'

const notFound = () => new Refusal('not_found', { message: 'Atributo não encontrado' })

export function meRoutes(app: FastifyInstance, db: Db) {
  route(app, api.listAttributes, ({ session }) => listAttributes(db, session.userId))

  route(app, api.createAttribute, async ({ session, body }) => {
    const created = await createAttribute(db, session.userId, body.key, body.value)
    if (!created) throw new Refusal('key_in_use')
    return created
  })

  route(app, api.updateAttribute, async ({ session, params, body }) => {
    const updated = await updateAttribute(db, session.userId, params.key, body.value)
    if (!updated) throw notFound()
    return updated
  })

  route(app, api.deleteAttribute, async ({ session, params }) => {
    const deleted = await deleteAttribute(db, session.userId, params.key)
    if (!deleted) throw notFound()
  })
}
