import { listSenders as listing } from '@cadencia/contract/sender'
import * as api from '@cadencia/contract/senders'
import type { FastifyInstance } from 'fastify'

import type { AppOptions } from '#platform/app-options.ts'
import type { Db } from '#platform/db.ts'
import { route } from '#platform/route.ts'
import { transact } from '#platform/transact.ts'

import { presentSender } from './present.ts'
import { findSender, listSenders, moveDefault, renewSender } from './queries.ts'
import { removeSender } from './remove.ts'
import { changeSender, createSender, senderNotFound, lockSender } from './save.ts'
import { tryOut } from './try-out.ts'

export function senderRoutes(app: FastifyInstance, db: Db, options: AppOptions) {
  const show = async (accountId: number, id: number) => {
    const row = await findSender(db, accountId, id)
    if (!row) throw senderNotFound()
    return presentSender(options, row)
  }

  route(app, listing, async ({ session }) =>
    (await listSenders(db, session.accountId)).map((row) => presentSender(options, row)),
  )

  route(app, api.createSender, async ({ session, body }) =>
    show(session.accountId, await createSender(db, options, session.accountId, body)),
  )

  route(app, api.updateSender, async ({ session, params, body }) => {
    await changeSender(db, options, session.accountId, params.id, body)
    return show(session.accountId, params.id)
  })

  route(app, api.deleteSender, ({ session, params }) =>
    removeSender(db, options, session.accountId, params.id),
  )

  route(app, api.makeSenderDefault, async ({ session, params }) => {
    await transact(db, async (tx) => {
      const { channel } = await lockSender(tx, session.accountId, params.id)
      await moveDefault(tx, session.accountId, channel, params.id)
    })
    return show(session.accountId, params.id)
  })

  route(app, api.resumeSender, async ({ session, params }) => {
    await renewSender(db, session.accountId, params.id)
    return show(session.accountId, params.id)
  })

  route(app, api.testSender, ({ session, params, body }) => tryOut(db, options, session, params.id, body.to))
}
