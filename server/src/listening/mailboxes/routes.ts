import * as api from '@cadencia/contract/mailboxes'
import type { FastifyInstance } from 'fastify'

import type { SenderContext } from '#channels/sender-form.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/problem.ts'
import { route } from '#platform/route.ts'
import { transact } from '#platform/transact.ts'

import { presentMailbox } from './present.ts'
import { findMailbox, listMailboxes, removeMailbox } from './queries.ts'
import { accessFrom, changeMailbox, mailboxNotFound, readAccount, refuseUnlessMail } from './save.ts'
import { tryMailbox } from './try-out.ts'

export function mailboxRoutes(app: FastifyInstance, db: Db, context: SenderContext) {
  route(app, api.listMailboxes, async ({ session }) =>
    (await listMailboxes(db, session.accountId)).map(presentMailbox),
  )

  const show = async (accountId: number, id: number) => {
    const row = await findMailbox(db, accountId, id)
    if (!row) throw mailboxNotFound()
    return presentMailbox(row)
  }

  route(app, api.saveMailbox, async ({ session, params, body }) => {
    await changeMailbox(db, context, session.accountId, params.id, body)
    return show(session.accountId, params.id)
  })

  route(app, api.readAccount, async ({ session, params }) => {
    await transact(db, (tx) => readAccount(tx, context, session.accountId, params.id))
    return show(session.accountId, params.id)
  })

  route(app, api.removeMailbox, async ({ session, params }) => {
    if (!(await removeMailbox(db, session.accountId, params.id))) throw mailboxNotFound()
  })

  const underWay = new Set<number>()

  route(app, api.testMailbox, async ({ session: { accountId }, params, body }) => {
    await refuseUnlessMail(db, accountId, params.id)
    const access = accessFrom(context, body, await findMailbox(db, accountId, params.id))
    if (underWay.has(accountId))
      throw new Refusal('too_many_attempts', { message: 'Já há um teste em andamento.' })
    underWay.add(accountId)
    try {
      return await tryMailbox(access, context)
    } finally {
      underWay.delete(accountId)
    }
  })
}
