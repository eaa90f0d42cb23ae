import { api } from '@cadencia/contract/api'
import { validationMessage } from '@cadencia/contract/validation-messages'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

import { activityRoutes } from '#activity/routes.ts'
import { authRoutes } from '#auth/routes.ts'
import { cadenceRoutes } from '#cadences/routes.ts'
import { campaignRoutes } from '#campaigns/routes.ts'
import { peopleRoutes } from '#contacts/in-campaign/routes.ts'
import { contactRoutes } from '#contacts/routes.ts'
import { importRoutes } from '#imports/routes.ts'
import { mailboxRoutes } from '#listening/mailboxes/routes.ts'
import { listeningRoutes } from '#listening/routes.ts'
import { meRoutes } from '#me/routes.ts'
import { metricsRoutes } from '#metrics/routes.ts'
import type { AppOptions } from '#platform/app-options.ts'
import type { Db } from '#platform/db.ts'
import { docsRoutes } from '#platform/docs.ts'
import { healthRoutes } from '#platform/health.ts'
import { createHttp } from '#platform/http.ts'
import { requireSession } from '#platform/session.ts'
import { webRoutes } from '#platform/web.ts'
import { sandboxRoutes } from '#sandbox/routes.ts'
import { senderRoutes } from '#senders/routes.ts'
import { signInRoutes } from '#senders/sign-in/routes.ts'
import { startRoutes } from '#start/routes.ts'
import { taskRoutes } from '#tasks/routes.ts'
import { templateRoutes } from '#templates/routes.ts'
import { trackingRoutes } from '#tracking/routes.ts'

z.config({ localeError: validationMessage })

/** Every feature's routes, in the order of the specification. */
const features: ((app: FastifyInstance, db: Db, options: AppOptions) => void)[] = [
  authRoutes,
  meRoutes,
  startRoutes,
  campaignRoutes,
  contactRoutes,
  peopleRoutes,
  importRoutes,
  templateRoutes,
  cadenceRoutes,
  activityRoutes,
  taskRoutes,
  metricsRoutes,
  senderRoutes,
  signInRoutes,
  sandboxRoutes,
  listeningRoutes,
  mailboxRoutes,
]

export async function buildApp(db: Db, options: AppOptions) {
  const app = createHttp(options)
  options.watch?.(app)
  healthRoutes(app, db, options.isWell)
  await app.register(
    async (scope) => {
      requireSession(scope, db, options.rateLimit)
      docsRoutes(scope, api)
      for (const addRoutes of features) addRoutes(scope, db, options)
    },
    { prefix: '/api' },
  )
  await app.register((scope) => trackingRoutes(scope, db, options), { prefix: '/t' })
  await webRoutes(app)
  return app
}
