import * as api from '@cadencia/contract/sign-ins'
import type { FastifyInstance } from 'fastify'

import type { SenderContext } from '#channels/sender-form.ts'
import type { Db } from '#platform/db.ts'
import { route } from '#platform/route.ts'

import { awaitSignIn, beginSignIn, finishSignIn, leaveSignIn, offeredBy } from './sign-in.ts'

export function signInRoutes(app: FastifyInstance, db: Db, context: SenderContext) {
  route(app, api.listSignIns, async () => offeredBy(context))

  route(app, api.beginSignIn, ({ session, params }) => beginSignIn(db, context, session, params.id))

  route(app, api.finishSignIn, ({ session, body }) => finishSignIn(db, context, session, body.query))

  route(app, api.awaitSignIn, ({ session, params }) => awaitSignIn(db, context, session, params.id))

  route(app, api.leaveSignIn, ({ session, params }) => leaveSignIn(db, context, session.accountId, params.id))
}
