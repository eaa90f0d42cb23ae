-- What sending needs: fewer indexes on the queue, references checked by the set, dispatchers and their leases,
-- tasks for a person, the pace of a sender, and the gate.

-- 1. What every message pays for.
-- A reference checked row by row costs more than the row: five looks at the same enrolment for a cadence of five.
-- The same promise, kept by the set (decision 0014).
alter table messages
  drop constraint messages_user_id_enrolment_id_campaign_id_contact_id_fkey,
  drop constraint messages_user_id_campaign_id_step_id_fkey,
  drop constraint messages_user_id_sender_id_fkey;
alter table enrolments
  drop constraint enrolments_user_id_id_campaign_id_contact_id_key,
  drop constraint enrolments_user_id_campaign_id_fkey,
  drop constraint enrolments_user_id_contact_id_fkey;

-- The plans of these are kept for the next statement, which may bring one row or a million: always by the keys.
create function check_message_references() returns trigger language plpgsql
set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
begin
  if exists (
    select from (select distinct user_id, enrolment_id, campaign_id, contact_id from new_rows) m
    where not exists (select from enrolments e where e.user_id = m.user_id and e.id = m.enrolment_id
                        and e.campaign_id = m.campaign_id and e.contact_id = m.contact_id))
  or exists (
    select from (select distinct user_id, campaign_id, step_id from new_rows) m
    where not exists (select from steps s where s.user_id = m.user_id and s.id = m.step_id
                        and s.campaign_id = m.campaign_id))
  then
    raise exception 'a message refers to an enrolment or a step that is not its own' using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;
create trigger messages_refer after insert on messages
  referencing new table as new_rows for each statement execute function check_message_references();

-- Held as a foreign key would hold them: whoever deletes a campaign or a contact waits for who enters it, and sees it.
create function check_enrolment_references() returns trigger language plpgsql
set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
declare
  held bigint;
begin
  perform from (select distinct user_id, campaign_id as id from new_rows) asked
    join campaigns c using (user_id, id) for key share of c;
  get diagnostics held = row_count;
  if held = (select count(*) from (select distinct user_id, campaign_id from new_rows) asked) then
    perform from (select distinct user_id, contact_id as id from new_rows) asked
      join contacts c using (user_id, id) for key share of c;
    get diagnostics held = row_count;
    if held = (select count(*) from (select distinct user_id, contact_id from new_rows) asked) then
      return null;
    end if;
  end if;
  raise exception 'an enrolment refers to a campaign or a contact that is not there' using errcode = 'foreign_key_violation';
end $$;
create trigger enrolments_refer after insert on enrolments
  referencing new table as new_rows for each statement execute function check_enrolment_references();

-- Neither ever changes whose it is, so what was true when it was planned stays true.
create function refuse_move() returns trigger language plpgsql as $$
begin
  raise exception '%', tg_argv[0] using errcode = 'check_violation';
end $$;
create trigger messages_stay before update of user_id, id, enrolment_id, campaign_id, contact_id, step_id on messages
  for each row when ((old.user_id, old.id, old.enrolment_id, old.campaign_id, old.contact_id, old.step_id)
    is distinct from (new.user_id, new.id, new.enrolment_id, new.campaign_id, new.contact_id, new.step_id))
  execute function refuse_move('a message stays with its enrolment and its step');
create trigger enrolments_stay before update of user_id, id, campaign_id, contact_id on enrolments
  for each row when ((old.user_id, old.id, old.campaign_id, old.contact_id)
    is distinct from (new.user_id, new.id, new.campaign_id, new.contact_id))
  execute function refuse_move('an enrolment stays with its campaign and its contact');

create function delete_messages_of_enrolments() returns trigger language plpgsql as $$
begin
  delete from messages using gone where messages.user_id = gone.user_id and messages.enrolment_id = gone.id;
  return null;
end $$;
create trigger messages_follow_enrolments after delete on enrolments
  referencing old table as gone for each statement execute function delete_messages_of_enrolments();
create function delete_enrolments_of_campaigns() returns trigger language plpgsql as $$
begin
  delete from enrolments using gone where enrolments.user_id = gone.user_id and enrolments.campaign_id = gone.id;
  return null;
end $$;
create trigger enrolments_follow_campaigns after delete on campaigns
  referencing old table as gone for each statement execute function delete_enrolments_of_campaigns();
create function delete_enrolments_of_contacts() returns trigger language plpgsql as $$
begin
  delete from enrolments using gone where enrolments.user_id = gone.user_id and enrolments.contact_id = gone.id;
  return null;
end $$;
create trigger enrolments_follow_contacts after delete on contacts
  referencing old table as gone for each statement execute function delete_enrolments_of_contacts();

-- The history of a contact goes through its enrolments.
drop index messages_by_contact;
drop index enrolments_by_contact;
-- The campaigns of a contact, and through them everything it was sent.
create index enrolments_by_contact on enrolments (user_id, contact_id);

-- 2. States: a task waits for a person; a claim is held by a dispatcher that says it lives.
drop index messages_by_day, messages_by_day_and_status, messages_due, messages_leased;
alter table messages
  drop constraint messages_state_check,
  drop constraint messages_check,
  drop constraint messages_check1,
  drop constraint messages_check2,
  drop constraint messages_check3,
  drop column lease_until,
  drop column status,
  -- What is only planned is looked at first: it is what comes by the hundred thousand.
  add constraint messages_state_check check (
    (state = 'scheduled' and claimed_by is null and cancelled_at is null)
    or (state in (
        'scheduled', 'claimed', 'dispatched', 'retry', 'task',
        'sent', 'delivered', 'read',
        'failed', 'expired', 'bounced', 'unknown',
        'cancelled')
      and (state in ('claimed', 'dispatched')) = (claimed_by is not null)
      and (state <> 'dispatched' or dispatched_at is not null)
      and (state not in ('sent', 'delivered', 'read', 'bounced') or sent_at is not null)
      and (state = 'cancelled') = (cancelled_at is not null))),
  add column status text not null generated always as (case
    when state in ('scheduled', 'claimed', 'dispatched', 'retry', 'task') then 'pending'
    when state in ('sent', 'delivered', 'read') then 'success'
    when state = 'cancelled' then 'cancel'
    else 'error' end) stored,
  -- The moment of the first composition: the Date of the message, the same on every attempt.
  add column composed_at timestamptz,
  -- What it said: the version of its template and what filled the holes, in their order.
  add column template_version integer,
  add column said text[],
  add column sha256 bytea check (length(sha256) = 32),
  -- Somebody cancelled it while it was being handed over: if it turns out not to have left, it does not leave.
  add column stop_asked boolean not null default false,
  -- A message sent again by a person is a new one, beside the first.
  add column copy smallint not null default 0 check (copy >= 0),
  drop constraint messages_user_id_enrolment_id_step_id_key,
  add constraint messages_once unique (user_id, enrolment_id, step_id, copy),
  -- What a person made of a task.
  add column outcome text check (outcome in ('answered', 'no_answer', 'call_later', 'do_not_call', 'sent', 'skipped')),
  add column note text check (length(note) <= 2000);
drop table message_contents;

-- The claim: due messages of one channel of one active campaign, oldest first.
create index messages_due on messages (user_id, campaign_id, channel, next_attempt_at, id)
  where state in ('scheduled', 'retry');
-- The sweep: what a dead dispatcher left behind.
create index messages_held on messages (claimed_by) where state in ('claimed', 'dispatched');
-- The tasks of the day.
create index messages_tasks on messages (user_id, next_attempt_at, id) where state = 'task';
-- Activities: a period of one status, newest first; all statuses are a merge of the four. Read backwards, because what
-- grows at its end grows fastest.
create index messages_by_status on messages (user_id, status, shipping_at, id);

create or replace function guard_message_state() returns trigger language plpgsql as $$
begin
  if (old.state || '>' || new.state) not in (
    'scheduled>claimed', 'retry>claimed',
    'claimed>dispatched', 'claimed>task', 'claimed>retry', 'claimed>failed', 'claimed>scheduled', 'claimed>expired',
    'dispatched>sent', 'dispatched>cancelled', 'dispatched>retry', 'dispatched>failed', 'dispatched>unknown',
    'scheduled>cancelled', 'retry>cancelled', 'claimed>cancelled', 'task>cancelled',
    'scheduled>failed', 'scheduled>expired', 'retry>expired',
    'task>sent', 'task>failed', 'task>retry', 'task>expired',
    'sent>delivered', 'sent>read', 'sent>bounced', 'sent>failed',
    'delivered>read', 'delivered>bounced', 'failed>delivered', 'failed>read',
    'unknown>sent', 'unknown>delivered', 'unknown>read', 'unknown>bounced', 'unknown>failed')
  then
    raise exception 'message % cannot go from % to %', old.id, old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- Who is sending: a message claimed by somebody whose lease has run out is nobody's.
create table dispatchers (
  id text primary key,
  lease_until timestamptz not null,
  started_at timestamptz not null default now()
);

-- 3. What a template said in each of its versions.
create table template_versions (
  user_id bigint not null,
  template_id bigint not null,
  version integer not null check (version > 0),
  subject text,
  content text not null,
  created_at timestamptz not null default now(),
  primary key (user_id, template_id, version),
  foreign key (user_id, template_id) references templates (user_id, id) on delete cascade
);
insert into template_versions (user_id, template_id, version, subject, content, created_at)
select user_id, id, version, subject, content, updated_at from templates;

create function keep_template_version() returns trigger language plpgsql as $$
begin
  insert into template_versions (user_id, template_id, version, subject, content)
  values (new.user_id, new.id, new.version, new.subject, new.content);
  return null;
end $$;
create trigger templates_written after insert on templates for each row execute function keep_template_version();
create trigger templates_rewritten after update on templates
  for each row when (old.version <> new.version) execute function keep_template_version();

-- 4. Channels.
alter table senders
  -- Failures in a row of the server itself; a success ends the row.
  add column failures integer not null default 0 check (failures >= 0),
  -- When the pace lets the next message go, and how many went today.
  add column free_at timestamptz,
  add column day date,
  add column sent_today integer not null default 0 check (sent_today >= 0);

-- Until somebody sets a real one, messages go to a box inside the product.
create function give_senders() returns trigger language plpgsql as $$
begin
  insert into senders (user_id, channel, mode, name, is_default)
  values (new.id, 'email', 'sandbox', 'Caixa de testes', true), (new.id, 'whatsapp', 'sandbox', 'Caixa de testes', true);
  return null;
end $$;
create trigger users_created after insert on users for each row execute function give_senders();
insert into senders (user_id, channel, mode, name, is_default)
select users.id, channel, 'sandbox', 'Caixa de testes', not exists (
  select from senders s where s.user_id = users.id and s.channel = missing.channel and s.is_default and s.deleted_at is null)
from users cross join (values ('email'), ('whatsapp')) as missing(channel);

-- The approved WhatsApp template that stands for ours: {"name", "language", "variables"}.
alter table templates add column approved jsonb check (jsonb_typeof(approved) = 'object');

-- When somebody last wrote to us on WhatsApp: for a day after it, free text may answer.
create table whatsapp_windows (
  user_id bigint not null references users on delete cascade,
  phone text not null check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  last_inbound_at timestamptz not null,
  primary key (user_id, phone)
);

-- How often and how lately an address was approached: a number is called twice a day at most, and written to every 6 s.
create table approaches (
  user_id bigint not null references users on delete cascade,
  channel text not null check (channel in ('whatsapp', 'call')),
  address text not null check (address <> ''),
  day date not null,
  times integer not null check (times > 0),
  last_at timestamptz not null,
  primary key (user_id, channel, address, day)
);
-- Throwing away the days that have passed.
create index approaches_by_day on approaches (day);

-- Days on which a user's campaigns do not send, beside the national ones.
create table days_off (
  user_id bigint not null references users on delete cascade,
  day date not null,
  name text not null default '' check (length(name) <= 255),
  primary key (user_id, day)
);

-- Whose number is this? An opt-out by WhatsApp or a call acts on the number.
create index contacts_by_phone on contacts (user_id, phone) where phone is not null;

-- A link that differs from contact to contact is kept as typed, with its holes.
alter table links drop constraint links_url_check,
  add constraint links_url_check check ((url ~* '^https?://' or url like '{{%') and length(url) <= 8000);

-- 5. The gate: the last word before a message is handed over. Of all that may race with it (a pause, a cancel, an
-- opt-out, another dispatcher) each is decided here, and whoever comes second sees it. Statements in turn, because each
-- must see what the locks of the one before it waited for.
create function pass_gate(asked jsonb) returns table (user_id bigint, id bigint, verdict text)
language plpgsql as $$
#variable_conflict use_column
begin
  -- An opt-out takes this lock alone: it waits for the gates under way, and the next ones wait for it.
  perform pg_advisory_xact_lock_shared(7201, owner)
  from (select distinct u::integer as owner from jsonb_to_recordset(asked) as a(u bigint) order by 1) owners;
  -- A pause, an end or a removal of the campaign: the same.
  perform from campaigns
  where (campaigns.user_id, campaigns.id) in (select distinct u, c from jsonb_to_recordset(asked) as a(u bigint, c bigint))
  order by campaigns.user_id, campaigns.id for share;

  return query
  with question as materialized (
    select * from jsonb_to_recordset(asked) as a(u bigint, c bigint, m bigint, f integer, t boolean, ch text, r text,
                                                 v integer, s jsonb, h text)
  ),
  judged as materialized (
    select q.*, case
      when campaigns.status <> 'active' or campaigns.deleted_at is not null then 'campaign'
      when exists (select from suppressions s where s.user_id = q.u and s.channel = q.ch and s.address = q.r) then 'suppressed'
      when q.ch = 'call' and exists (
        select from approaches a where a.user_id = q.u and a.channel = 'call' and a.address = q.r
          and a.day = (now() at time zone campaigns.time_zone)::date and a.times >= 2) then 'enough'
      when q.ch <> 'email' and row_number() over (partition by q.u, q.ch, q.r order by q.m) > 1 then 'soon'
      when q.ch = 'whatsapp' and exists (
        select from approaches a where a.user_id = q.u and a.channel = 'whatsapp' and a.address = q.r
          and a.last_at > now() - interval '6 seconds') then 'soon'
      else 'passed' end as word,
      (now() at time zone campaigns.time_zone)::date as today
    from question q join campaigns on campaigns.user_id = q.u and campaigns.id = q.c
  ),
  passed as (
    update messages set
      state = case when j.t then 'task' else 'dispatched' end,
      claimed_by = case when j.t then null else messages.claimed_by end,
      -- Now, not when the transaction began: it may have waited for the end of a pause.
      dispatched_at = clock_timestamp(),
      deadline_at = case when j.t then now() + interval '7 days' else messages.deadline_at end,
      recipient = j.r,
      template_version = j.v,
      said = (select coalesce(array_agg(value order by place), '{}') from jsonb_array_elements_text(j.s) with ordinality as held(value, place)),
      sha256 = decode(j.h, 'hex')
    from judged j
    where j.word = 'passed' and messages.user_id = j.u and messages.id = j.m
      -- Spelled so that the row is found by its key, not among all that are held.
      and messages.fence = j.f and messages.state || '' = 'claimed'
    returning messages.user_id, messages.id, j.ch, j.r, j.today
  ),
  approached as (
    insert into approaches as kept (user_id, channel, address, day, times, last_at)
    select user_id, ch, r, today, count(*), now() from passed where ch <> 'email' group by 1, 2, 3, 4
    on conflict (user_id, channel, address, day) do update set times = kept.times + excluded.times, last_at = now()
  )
  -- Whoever was let pass and is not among those that passed came too late.
  select user_id, id, 'passed' from passed
  union all select j.u, j.m, j.word from judged j where j.word <> 'passed';
end $$;
