import * as api from '@cadencia/contract/auth'
import type { FastifyInstance } from 'fastify'

import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/problem.ts'
import { route } from '#platform/route.ts'
import { closeSession } from '#platform/session.ts'

import { login } from './login.ts'
import { findUser, type UserRow } from './queries.ts'

export function authRoutes(app: FastifyInstance, db: Db) {
  route(app, api.login, async ({ body, ip }) => {
    const { token, user } = await login(db, body, ip)
    return { access_token: token, user: present(user) }
  })

  route(app, api.me, async ({ session }) => {
    const user = await findUser(db, session.userId)
    if (!user) throw new Refusal('unauthenticated')
    return present(user)
  })

  route(app, api.logout, async ({ session }) => {
    await closeSession(db, session)
  })
}

const present = (row: UserRow) => ({
  id: row.id,
  email: row.email,
  isActive: row.is_active,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})
