import { sql } from 'kysely'
import type pg from 'pg'

import { enrol } from '#server/src/enrolments/enrol.ts'
import type { Db } from '#server/src/platform/db.ts'

import { zone } from './zone.ts'

/** Owners with campaigns of two steps, in one of three a minute apart, and contacts for this many messages. */
export const owners = 5
/** One more owner, where people are asked for: they are in one campaign of three steps. */
export const crowdOwner = owners + 1
export const accounts = owners + 1

type Size = { messages: number; people?: number }

export async function populate(client: pg.Client, port: number, { messages, people = 0 }: Size) {
  const campaigns = 3
  const isCrowd = `account_id = ${crowdOwner}`
  const settings = {
    host: '127.0.0.1',
    port,
    security: 'none',
    fromName: 'Aurora',
    fromAddress: 'vendas@aurora.com.br',
  }
  await client.query(
    `with made as (select create_account() as id from generate_series(1, ${people > 0 ? accounts : owners}))
     insert into users (account_id, email, password_hash) select id, 'dono' || id || '@exemplo.com.br', 'x' from made`,
  )
  await client.query(`update senders set is_default = false where channel = 'email'`)
  await client.query(
    `insert into senders (account_id, channel, mode, name, is_default, settings) select id, 'email', 'smtp', 'Servidor', true, $1 from accounts`,
    [settings],
  )
  await client.query(`
    insert into templates (account_id, name, type, subject, content)
      select id, 'Modelo', 'email', 'Olá {{name}}', '<p>Olá {{name}}, <a href="https://aurora.com.br/p">veja</a>.</p>' from accounts;
    select keep_template_version(account_id, id) from templates;
    insert into campaigns (account_id, owner_id, name, status, time_zone)
      select account_id, id, 'Campanha ' || n, 'active', '${zone}' 
      from users cross join lateral generate_series(1, case when ${isCrowd} then 1 else ${campaigns} end) n;
    insert into steps (account_id, campaign_id, step_order, template_id, delay_minutes)
      select c.account_id, c.id, place, t.id, (place = 2 and (c.name = 'Campanha 3' or ${isCrowd}))::integer
      from campaigns c join templates t using (account_id)
      cross join lateral generate_series(1, case when ${isCrowd} then 3 else 2 end) place;
    insert into contacts (account_id, name, email, whatsapp)
      select account_id, 'Contato ' || n, 'c' || n || '.' || account_id || '@exemplo.com.br', '(11) 98765-4321'
      from users cross join lateral generate_series(
        1, case when ${isCrowd} then ${people} else ${Math.ceil(messages / owners / campaigns / 2)} end) n;
`)
  await client.query('update senders set per_minute = $2 where account_id = $1', [
    pacedOwner,
    paceOf(messages),
  ])
  await client.query(watchStates)
}

/** Everybody enters every campaign of their owner, as the product does it. */
export async function enrolAll(db: Db) {
  for (const { id, account_id } of await db.selectFrom('campaigns').select(['id', 'account_id']).execute())
    await db.transaction().execute((tx) => {
      const query = tx.selectFrom('contacts').select('id').where('account_id', '=', account_id)
      return enrol(tx, account_id, id, { query })
    })
  await sql`vacuum analyze`.execute(db)
}

/** The last owner's sender has a limit, of which its part of the messages takes two or three minutes. */
export const pacedOwner = 5
export const paceOf = (messages: number) => Math.max(1800, Math.ceil(messages / owners / 2.5))

/** Written down: each kind of change of state, what a cancel caught while it was being sent, and when a message first passed the gate and first ended. */
const watchStates = `
  create table moves (move text primary key);
  create table cancelled_late (message_id bigint primary key);
  create table endings (account_id bigint, message_id bigint, at timestamptz not null, primary key (account_id, message_id));
  create table departures (account_id bigint, message_id bigint, at timestamptz not null, primary key (account_id, message_id));
  create function note_move() returns trigger language plpgsql as $$
  begin
    insert into moves (move) values (old.state || '>' || new.state) on conflict do nothing;
    if old.state = 'dispatched' and new.state = 'cancelled' then
      insert into cancelled_late (message_id) values (new.id);
    end if;
    if new.state = 'dispatched' then
      insert into departures (account_id, message_id, at) values (new.account_id, new.id, new.dispatched_at)
      on conflict do nothing;
    end if;
    if new.status <> 'pending' then
      insert into endings (account_id, message_id, at) values (new.account_id, new.id, clock_timestamp())
      on conflict do nothing;
    end if;
    return null;
  end $$;
  create trigger messages_noted after update of state on messages
    for each row when (old.state is distinct from new.state) execute function note_move();`
