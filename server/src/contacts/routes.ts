import * as api from '@cadencia/contract/contacts'
import { pageMeta } from '@cadencia/domain/page'
import type { FastifyInstance } from 'fastify'

import { getCampaign } from '#campaigns/get.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/problem.ts'
import { route } from '#platform/route.ts'

import { type ContactRow, countContacts, findContact, listActiveIn, listContacts } from './queries.ts'

export function contactRoutes(app: FastifyInstance, db: Db) {
  route(app, api.listContacts, async ({ session, query }) => {
    const [rows, total] = await Promise.all([
      listContacts(db, session.userId, query),
      countContacts(db, session.userId, query),
    ])
    return { data: rows.map(present), meta: pageMeta(query.page, query.limit, total) }
  })

  route(app, api.listCampaignContacts, async ({ session, query }) => {
    const campaign = await getCampaign(db, session.userId, query.campaignId)
    return listActiveIn(db, session.userId, campaign.id)
  })

  route(app, api.getContact, async ({ session, params }) => {
    const contact = await findContact(db, session.userId, params.id)
    if (!contact) throw new Refusal('not_found', { message: 'Contato não encontrado' })
    return present(contact)
  })
}

const present = (row: ContactRow) => ({
  id: row.id,
  name: row.name,
  email: row.email,
  whatsapp: row.whatsapp,
  metadata: row.metadata,
  campaigns: row.campaigns,
  createdAt: row.created_at.toISOString(),
})
