import type { Contact } from '@cadencia/contract/contacts'
import { expect } from 'vitest'

import { type Person, startApi } from './api.ts'

/** The product over HTTP, with short ways to contacts and campaigns. */
export async function startContacts() {
  const api = await startApi()
  const { db } = api
  let count = 0
  const input = (changes: object = {}) => ({
    name: 'João da Silva',
    email: `joao${(count += 1)}@exemplo.com.br`,
    whatsapp: '(11) 98765-4321',
    ...changes,
  })

  async function create(owner: Person, changes: object = {}) {
    const { status, body } = await owner.call('POST', '/contacts', input(changes))
    expect(status).toBe(201)
    return body as Contact
  }

  async function campaign(owner: Person, status: 'draft' | 'active' = 'active', steps = 2) {
    const { id } = await db
      .insertInto('campaigns')
      .values({ account_id: owner.id, owner_id: owner.userId, name: 'Reativação', status })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (let order = 1; order <= steps; order += 1) {
      const template = await db
        .insertInto('templates')
        .values({ account_id: owner.id, name: 'Olá', type: 'call', content: 'Olá', subject: null })
        .returning('id')
        .executeTakeFirstOrThrow()
      await db
        .insertInto('steps')
        .values({
          account_id: owner.id,
          campaign_id: id,
          step_order: order,
          template_id: template.id,
          delay_minutes: 1440,
        })
        .execute()
    }
    return id
  }

  const phoneOf = async (id: number) =>
    (await db.selectFrom('contacts').select('phone').where('id', '=', id).executeTakeFirst())?.phone

  const statesOf = async (contactId: number) =>
    (await db.selectFrom('messages').select('state').where('contact_id', '=', contactId).execute()).map(
      ({ state }) => state,
    )

  const total = async (owner: Person, query = '') => {
    const { body } = await owner.call('GET', `/contacts${query}`)
    return (body as { meta: { total: number } }).meta.total
  }

  return { ...api, input, create, campaign, phoneOf, statesOf, total }
}
