import type pg from 'pg'

import { moveIdleLanes } from '#server/src/engine/lanes/lanes.ts'
import { readyLanes } from '#server/src/engine/send/queue.ts'
import { connect } from '#server/src/platform/db.ts'

import { withDatabase } from './database.ts'
import { type Figure, percentiles, times } from './machine.ts'

const sizes = [1_000, 20_000, 100_000]

/** Active campaigns, each with a message that is due tomorrow. */
async function addCampaigns(client: pg.Client, from: number, to: number) {
  await client.query(
    `with made as (
       insert into campaigns (account_id, owner_id, name, status)
       select 1, 1, 'Campanha ' || n, 'active' from generate_series($1::int, $2::int) n returning id),
     step as (
       insert into steps (account_id, campaign_id, step_order, template_id, delay_minutes)
       select 1, id, 1, 1, 0 from made returning id, campaign_id),
     entered as (
       insert into enrolments (account_id, campaign_id, contact_id)
       select 1, id, 1 from made returning id, campaign_id)
     select`,
    [from, to],
  )
  await client.query(
    `insert into messages (account_id, enrolment_id, campaign_id, contact_id, step_id, channel, shipping_at, next_attempt_at, deadline_at)
     select 1, e.id, e.campaign_id, 1, s.id, 'email', t.at, t.at, t.at + interval '2 days'
     from enrolments e join steps s using (account_id, campaign_id),
       (select now() + interval '1 day' as at) t
     where not exists (select from messages m where m.account_id = 1 and m.enrolment_id = e.id)`,
  )
  await client.query('select count_anew(1)')
}

/** What a look for work costs with nothing due, however many campaigns there are. */
export const lanes = () =>
  withDatabase(async ({ client, url }): Promise<Figure[]> => {
    await client.query(`
      with account as (select create_account() as id)
      insert into users (account_id, email, password_hash) select id, 'bench@exemplo.com.br', 'x' from account;
      insert into templates (account_id, name, type, subject, content) values (1, 'M', 'email', 'a', 'b');
      select keep_template_version(account_id, id) from templates;
      insert into contacts (account_id, name, email, whatsapp) values (1, 'Ana', 'ana@exemplo.com.br', '')`)
    const db = connect(url)
    const figures: Figure[] = []
    let before = 0
    for (const size of sizes) {
      await addCampaigns(client, before + 1, size)
      before = size
      await client.query('vacuum analyze')
      const look = percentiles(await times(50, () => took(() => readyLanes(db))))
      const move = percentiles(await times(50, () => took(() => moveIdleLanes(db))))
      figures.push(
        { name: `look, ${size} active campaigns, nothing due, p50`, value: look.p50, unit: 'ms' },
        { name: `look, ${size} active campaigns, nothing due, p99`, value: look.p99, unit: 'ms' },
        { name: `moving idle lanes, ${size}, p50`, value: move.p50, unit: 'ms' },
      )
    }
    await db.destroy()
    return figures
  })

async function took(work: () => Promise<unknown>) {
  const started = performance.now()
  await work()
  return performance.now() - started
}
