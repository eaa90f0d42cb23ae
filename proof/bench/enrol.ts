import type pg from 'pg'

import { enrol as enrolContacts } from '#server/src/enrolments/enrol.ts'

import { withDatabase } from './database.ts'
import type { Figure } from './machine.ts'

const sizes = [10_000, 100_000]
const steps = 5

/** One owner with contacts, a template and a campaign with a cadence; the contacts of each run are new. */
async function prepare(client: pg.Client) {
  await client.query(`
    with account as (select create_account() as id)
    insert into users (account_id, email, password_hash) select id, 'bench@exemplo.com.br', 'x' from account;
    insert into templates (account_id, name, type, content) values (1, 'Modelo', 'whatsapp', 'Oi');
    select keep_template_version(account_id, id) from templates;
    insert into campaigns (account_id, owner_id, name, status, just_weekday) values (1, 1, 'Bench', 'active', true);
    insert into steps (account_id, campaign_id, step_order, template_id, delay_minutes)
      select 1, 1, place, 1, 1440 from generate_series(1, ${steps}) place;`)
}

async function newContacts(client: pg.Client, contacts: number) {
  const { rows } = await client.query<{ id: number }>(`
    insert into contacts (account_id, name, email, whatsapp)
    select 1, 'Contato ' || n, gen_random_uuid() || '@exemplo.com.br', '(11) 98765-4321'
    from generate_series(1, ${contacts}) n returning id`)
  await client.query('analyze')
  return rows.map(({ id }) => Number(id))
}

const seconds = async (work: () => Promise<unknown>) => {
  const started = performance.now()
  await work()
  return (performance.now() - started) / 1000
}

/** The floor: the same rows into the same tables, with nothing asked and nothing planned. */
const bareInsert = (client: pg.Client, first: number, last: number) =>
  client.query(`
  with entered as (
    insert into enrolments (account_id, campaign_id, contact_id)
    select 1, 1, id from contacts where account_id = 1 and id between ${first} and ${last} returning id, contact_id)
  insert into messages (account_id, enrolment_id, campaign_id, contact_id, step_id, channel,
                        shipping_at, next_attempt_at, deadline_at)
  select 1, entered.id, 1, entered.contact_id, step, 'whatsapp', now(), now(), now() from entered, generate_series(1, ${steps}) step`)

/** 100,000 contacts enter a campaign of 5 steps: half a million messages planned in one transaction. */
export const enrol = (): Promise<Figure[]> =>
  withDatabase(async ({ db, client }) => {
    await prepare(client)
    const figures: Figure[] = []
    for (const size of sizes) {
      let [best, floor] = [Infinity, Infinity]
      for (let run = 0; run < 2; run++) {
        const bare = await newContacts(client, size)
        floor = Math.min(floor, await seconds(() => bareInsert(client, bare[0] ?? 0, bare.at(-1) ?? 0)))
        const ids = await newContacts(client, size)
        const work = () => db.transaction().execute((tx) => enrolContacts(tx, 1, 1, { ids }))
        best = Math.min(best, await seconds(work))
      }
      const name = `enrol ${size} contacts × ${steps} steps`
      figures.push({ name, value: best, unit: 's', floor, curve: 'enrolling', size })
    }
    return figures
  })
