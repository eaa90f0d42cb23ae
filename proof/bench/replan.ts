import type pg from 'pg'

import { changeCadence, previewChange } from '#server/src/cadences/change.ts'
import { keptSteps } from '#server/src/cadences/queries.ts'
import { finishChanges } from '#server/src/engine/changes/change.ts'
import { enrol as enrolContacts } from '#server/src/enrolments/enrol.ts'
import type { Db } from '#server/src/platform/db.ts'

import { withDatabase } from './database.ts'
import type { Figure } from './machine.ts'

const size = 100_000
const steps = 5
const caller = { accountId: 1, userId: 1 }

/** 100,000 contacts in a campaign of 5 steps a day apart, on business days from 9 to 18. */
async function prepare(db: Db, client: pg.Client) {
  await client.query(`
    with account as (select create_account() as id)
    insert into users (account_id, email, password_hash) select id, 'bench@exemplo.com.br', 'x' from account;
    insert into templates (account_id, name, type, content) values (1, 'Modelo', 'whatsapp', 'Oi');
    select keep_template_version(account_id, id) from templates;
    insert into campaigns (account_id, owner_id, name, status, just_weekday, window_start, window_end)
      values (1, 1, 'Bench', 'active', true, '09:00', '18:00');
    insert into steps (account_id, campaign_id, step_order, template_id, delay_minutes)
      select 1, 1, place, 1, 1440 from generate_series(1, ${steps}) place;`)
  const { rows } = await client.query<{ id: number }>(`
    insert into contacts (account_id, name, email, whatsapp)
    select 1, 'Contato ' || n, gen_random_uuid() || '@exemplo.com.br', '(11) 98765-4321'
    from generate_series(1, ${size}) n returning id`)
  await db.transaction().execute((tx) => enrolContacts(tx, 1, 1, { ids: rows.map(({ id }) => Number(id)) }))
  await client.query('analyze')
}

/** The cadence as it is, with the delay of its third step. */
async function withDelay(db: Db, version: number, delayMinutes: number) {
  const kept = await keptSteps(db, 1, 1)
  return {
    campaignId: 1,
    version,
    for: 'all' as const,
    steps: kept.map(({ id, template_id, delay_minutes }, index) => ({
      id,
      templateId: template_id,
      delayMinutes: index === 2 ? delayMinutes : delay_minutes,
    })),
  }
}

const seconds = async (work: () => Promise<unknown>) => {
  const started = performance.now()
  await work()
  return (performance.now() - started) / 1000
}

/** The floor: the same rows get another moment, with nothing asked, planned or counted. */
const bareUpdate = (client: pg.Client) =>
  client.query(`
    update messages set shipping_at = shipping_at + interval '1 minute', next_attempt_at = next_attempt_at + interval '1 minute'
    where account_id = 1 and step_id in (select id from steps where account_id = 1 and step_order > 2)`)

/** A delay in the middle of a cadence is changed for 100,000 enrolled contacts: 300,000 messages are planned anew. */
export const replan = (): Promise<Figure[]> =>
  withDatabase(async ({ db, client }) => {
    await prepare(db, client)
    // Longer than a weekend: on any day of the week every date behind it is another.
    const asked = await withDelay(db, 1, 7200)
    const looking = await seconds(() => previewChange(db, caller, asked))
    const changing = await seconds(async () => {
      await changeCadence(db, caller, asked)
      await finishChanges(db, 1, 1, Infinity)
    })
    await client.query('vacuum analyze messages')
    const floor = await seconds(() => bareUpdate(client))
    return [
      { name: `preview a change for ${size} contacts × ${steps} steps`, value: looking, unit: 's' },
      { name: `change a delay for ${size} contacts × ${steps} steps`, value: changing, unit: 's', floor },
    ]
  })
