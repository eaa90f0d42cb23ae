import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { type Person, startApi } from '#test/api.ts'
import { campaignOf, countOf, relate } from '#test/build.ts'

import { finishChanges } from './change.ts'

const { db, person } = await startApi()

/** Inserts contacts of this account with one statement. */
async function crowd(owner: Person, howMany: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into contacts (account_id, name, email, whatsapp)
    select ${owner.id}, 'Contato ' || n, 'c' || n || '@exemplo.com.br', '(11) 98765-4321'
    from generate_series(1, ${howMany}) n returning id`.execute(db)
  return rows.map(({ id }) => id)
}

test(
  '200,000 pending messages are cancelled, their campaign finished, and deleted, each at once',
  { timeout: 300_000 },
  async () => {
    const ana = await person()
    const ids = await crowd(ana, 40_000)
    const steps = [0, 1, 2, 3, 4].map((days) => ({ delayMinutes: days * 1440 }))
    const acts = {
      cancel: (id: number) => ana.call('POST', `/campaigns/${id}/cancel-messages`),
      finish: (id: number) => ana.call('PATCH', `/campaigns/${id}/status`, { status: 'completed' }),
      delete: (id: number) => ana.call('DELETE', `/campaigns/${id}`),
    }
    const answers = []
    for (const act of Object.values(acts)) {
      const { id } = await campaignOf(ana, {}, steps)
      await relate(db, ana, id, ids)
      expect(await countOf(db, id, 'scheduled', 'waiting')).toBe(200_000)
      answers.push(await act(id))
      // The rest, if the call did not wait for it, is what the background does.
      await finishChanges(db, ana.id, id, Infinity)
      expect(await countOf(db, id, 'cancelled')).toBe(200_000)
    }
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 204])
    // On a slow machine the call answers before the end: with all it will cancel, and the contacts so far.
    expect(answers[0]?.body).toEqual({ cancelledMessages: 200_000, affectedContacts: expect.any(Number) })
    const { rows } = await sql<{ contacts: number[] }>`
      select array_agg(contacts) as contacts from campaign_changes where account_id = ${ana.id}`.execute(db)
    expect(rows[0]?.contacts.map(Number)).toEqual([40_000, 40_000, 40_000])
  },
)
