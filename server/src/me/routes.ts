import * as changes from '@cadencia/contract/attribute-changes'
import { listAttributes as list } from '@cadencia/contract/attributes'
import * as daysOff from '@cadencia/contract/days-off'
import { listPeople as listed } from '@cadencia/contract/people'
import * as retention from '@cadencia/contract/retention'
import type { FastifyInstance } from 'fastify'

import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/problem.ts'
import { route, routeOnce } from '#platform/route.ts'

import {
  addDayOff,
  countOldMessages,
  createAttribute,
  deleteAttribute,
  deleteDayOff,
  findRetention,
  listAttributes,
  listPeople,
  listDaysOff,
  setRetention,
  updateAttribute,
} from './queries.ts'

const notFound = () => new Refusal('not_found', { message: 'Atributo não encontrado' })

export function meRoutes(app: FastifyInstance, db: Db) {
  route(app, listed, async ({ session }) =>
    (await listPeople(db, session.accountId)).map((one) => ({
      ...one,
      isYou: one.id === session.userId,
    })),
  )

  route(app, list, ({ session }) => listAttributes(db, session.userId))

  routeOnce(app, db, changes.createAttribute, async (tx, { session, body }) => {
    const created = await createAttribute(tx, session.userId, body.key, body.value)
    if (!created) throw new Refusal('key_in_use')
    return created
  })

  route(app, changes.updateAttribute, async ({ session, params, body }) => {
    const updated = await updateAttribute(db, session.userId, params.key, body.value)
    if (!updated) throw notFound()
    return updated
  })

  route(app, changes.deleteAttribute, async ({ session, params }) => {
    const deleted = await deleteAttribute(db, session.userId, params.key)
    if (!deleted) throw notFound()
  })

  retentionRoutes(app, db)

  route(app, daysOff.listDaysOff, ({ session }) => listDaysOff(db, session.accountId))

  route(app, daysOff.addDayOff, ({ session, body }) => addDayOff(db, session.accountId, body.day, body.name))

  route(app, daysOff.deleteDayOff, async ({ session, params }) => {
    const deleted = await deleteDayOff(db, session.accountId, params.day)
    if (!deleted) throw new Refusal('not_found', { message: 'Dia não encontrado' })
  })
}

function retentionRoutes(app: FastifyInstance, db: Db) {
  route(app, retention.getRetention, ({ session }) => findRetention(db, session))

  route(app, retention.countOldMessages, ({ session, query }) =>
    countOldMessages(db, session.accountId, query.days),
  )

  route(app, retention.setRetention, async ({ session, body }) => {
    const { canChange } = await findRetention(db, session)
    if (!canChange)
      throw new Refusal('forbidden', {
        message: 'Só quem administra a conta pode mudar por quanto tempo ela guarda mensagens.',
      })
    await setRetention(db, session.accountId, body.retentionDays)
    return { ...body, canChange }
  })
}
