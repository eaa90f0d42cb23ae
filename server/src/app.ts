import { api } from '@cadencia/contract/api'
import { z } from 'zod'

import { activityRoutes } from '#activity/routes.ts'
import { authRoutes } from '#auth/routes.ts'
import { cadenceRoutes } from '#cadences/routes.ts'
import { campaignRoutes } from '#campaigns/routes.ts'
import { contactRoutes } from '#contacts/routes.ts'
import { importRoutes } from '#imports/routes.ts'
import { meRoutes } from '#me/routes.ts'
import { metricsRoutes } from '#metrics/routes.ts'
import type { Db } from '#platform/db.ts'
import { docsRoutes } from '#platform/docs.ts'
import { healthRoutes } from '#platform/health.ts'
import { createHttp, type HttpOptions } from '#platform/http.ts'
import { requireSession } from '#platform/session.ts'
import { webRoutes } from '#platform/web.ts'
import { templateRoutes } from '#templates/routes.ts'

z.config(z.locales.pt())

/** Every feature's routes, in the order of the specification. */
const features = [
  authRoutes,
  meRoutes,
  campaignRoutes,
  contactRoutes,
  importRoutes,
  templateRoutes,
  cadenceRoutes,
  activityRoutes,
  metricsRoutes,
]

export async function buildApp(db: Db, options: HttpOptions) {
  const app = createHttp(options)
  healthRoutes(app, db)
  await app.register(
    async (scope) => {
      requireSession(scope, db)
      docsRoutes(scope, api)
      for (const addRoutes of features) addRoutes(scope, db)
    },
    { prefix: '/api' },
  )
  await webRoutes(app)
  return app
}
