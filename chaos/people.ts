import type pg from 'pg'

/** Owners with a mail server each, campaigns of two steps, and enough contacts for this many messages, all due now. */
export const owners = 5

export async function populate(client: pg.Client, port: number, messages: number) {
  const campaigns = 3
  const settings = {
    host: '127.0.0.1',
    port,
    security: 'none',
    fromName: 'Aurora',
    fromAddress: 'vendas@aurora.com.br',
  }
  await client.query(
    `insert into users (email, password_hash) select 'dono' || n || '@exemplo.com.br', 'x' from generate_series(1, ${owners}) n`,
  )
  await client.query(`update senders set is_default = false where channel = 'email'`)
  await client.query(
    `insert into senders (user_id, channel, mode, name, is_default, settings) select id, 'email', 'smtp', 'Servidor', true, $1 from users`,
    [settings],
  )
  await client.query(`
    insert into templates (user_id, name, type, subject, content)
      select id, 'Modelo', 'email', 'Olá {{name}}', '<p>Olá {{name}}, <a href="https://aurora.com.br/p">veja</a>.</p>' from users;
    insert into campaigns (user_id, name, status) select id, 'Campanha ' || n, 'active' from users, generate_series(1, ${campaigns}) n;
    insert into steps (user_id, campaign_id, step_order, template_id, delay_minutes)
      select c.user_id, c.id, place, t.id, 0 from campaigns c join templates t using (user_id), generate_series(1, 2) place;
    insert into contacts (user_id, name, email, whatsapp)
      select id, 'Contato ' || n, 'c' || n || '.' || id || '@exemplo.com.br', '(11) 98765-4321'
      from users, generate_series(1, ${Math.ceil(messages / owners / campaigns / 2)}) n;
    insert into enrolments (user_id, campaign_id, contact_id)
      select c.user_id, c.id, p.id from campaigns c join contacts p using (user_id);
    insert into messages (user_id, enrolment_id, campaign_id, contact_id, step_id, channel, shipping_at, next_attempt_at, deadline_at)
      select e.user_id, e.id, e.campaign_id, e.contact_id, s.id, 'email',
             now() + s.step_order * interval '1 second', now() + s.step_order * interval '1 second', now() + interval '48 hours'
      from enrolments e join steps s using (user_id, campaign_id);`)
  await client.query('update senders set per_minute = $2 where user_id = $1', [pacedOwner, paceOf(messages)])
  await client.query(watchStates)
  await client.query('vacuum analyze')
}

/** The last owner's sender has a limit, of which its part of the messages takes two or three minutes. */
export const pacedOwner = 5
export const paceOf = (messages: number) => Math.max(1800, Math.ceil(messages / owners / 2.5))

/** Every change of state that ever happens is written down, once of each kind. */
const watchStates = `
  create table moves (move text primary key);
  create function note_move() returns trigger language plpgsql as $$
  begin
    insert into moves (move) values (old.state || '>' || new.state) on conflict do nothing;
    return null;
  end $$;
  create trigger messages_noted after update of state on messages
    for each row when (old.state is distinct from new.state) execute function note_move();`
