-- What the screens count, kept in step by the database itself: a number never waits for a million rows to be read.
-- A slot is a connection's own, so that two dispatchers do not wait for each other; a number is the sum of its slots.

create table step_counts (
  user_id bigint not null references users on delete cascade,
  campaign_id bigint not null,
  step_id bigint not null,
  slot integer not null check (slot between 0 and 15),
  total bigint not null,
  sent bigint not null,
  delivered bigint not null,
  opened bigint not null,
  clicked bigint not null,
  capture bigint not null,
  whatsapp bigint not null,
  unsubscribed bigint not null,
  bounced bigint not null,
  primary key (user_id, campaign_id, step_id, slot)
) with (fillfactor = 50);

-- Quarters of an hour: every time zone begins its days on one.
create table period_counts (
  user_id bigint not null references users on delete cascade,
  period timestamptz not null,
  status text not null,
  slot integer not null check (slot between 0 and 15),
  messages bigint not null,
  primary key (user_id, period, status, slot)
) with (fillfactor = 50);

-- Days of the owner's time zone.
create table day_counts (
  user_id bigint not null references users on delete cascade,
  campaign_id bigint not null,
  day date not null,
  slot integer not null check (slot between 0 and 15),
  sent bigint not null,
  opened bigint not null,
  clicked bigint not null,
  primary key (user_id, campaign_id, day, slot)
) with (fillfactor = 50);

-- Messages are deleted with their owner only, and then the counts go too: there is nothing to count down.
-- A change counts twice: what it is now up, what it was down. Both triggers end in the same words, written once.
do $make$
declare
  counted constant text := 'shipping_at, status, sent_at, delivered_at, opened_at, clicked_at, capture_clicked_at, whatsapp_clicked_at, unsubscribed_at, bounced_at';
  count_delta constant text := $$
  step_deltas as (
    select user_id, campaign_id, step_id, sum(sign) as total,
           sum(sign) filter (where sent_at is not null) as sent,
           sum(sign) filter (where delivered_at is not null) as delivered,
           sum(sign) filter (where opened_at is not null) as opened,
           sum(sign) filter (where clicked_at is not null) as clicked,
           sum(sign) filter (where capture_clicked_at is not null) as capture,
           sum(sign) filter (where whatsapp_clicked_at is not null) as whatsapp,
           sum(sign) filter (where unsubscribed_at is not null) as unsubscribed,
           sum(sign) filter (where bounced_at is not null) as bounced
    from delta group by 1, 2, 3
  ),
  period_deltas as (
    select user_id, date_bin('15 minutes', shipping_at, timestamptz 'epoch') as period, status, sum(sign) as messages
    from delta group by 1, 2, 3
  ),
  day_deltas as (
    select d.user_id, d.campaign_id, (happened.at at time zone u.time_zone)::date as day,
           sum(sign) filter (where happened.kind = 1) as sent,
           sum(sign) filter (where happened.kind = 2) as opened,
           sum(sign) filter (where happened.kind = 3) as clicked
    from delta d join users u on u.id = d.user_id
    cross join lateral (values (1, d.sent_at), (2, d.opened_at), (3, d.clicked_at)) as happened(kind, at)
    where coalesce(d.sent_at, d.opened_at, d.clicked_at) is not null and happened.at is not null group by 1, 2, 3
  ),
  steps_counted as (
    insert into step_counts as kept (user_id, campaign_id, step_id, slot, total, sent, delivered, opened, clicked, capture, whatsapp, unsubscribed, bounced)
    select user_id, campaign_id, step_id, pg_backend_pid() % 16, total, coalesce(sent, 0), coalesce(delivered, 0), coalesce(opened, 0), coalesce(clicked, 0), coalesce(capture, 0), coalesce(whatsapp, 0), coalesce(unsubscribed, 0), coalesce(bounced, 0)
    from step_deltas order by 1, 2, 3
    on conflict (user_id, campaign_id, step_id, slot) do update set total = kept.total + excluded.total,
      sent = kept.sent + excluded.sent, delivered = kept.delivered + excluded.delivered, opened = kept.opened + excluded.opened, clicked = kept.clicked + excluded.clicked, capture = kept.capture + excluded.capture, whatsapp = kept.whatsapp + excluded.whatsapp, unsubscribed = kept.unsubscribed + excluded.unsubscribed, bounced = kept.bounced + excluded.bounced
  ),
  periods_counted as (
    insert into period_counts as kept (user_id, period, status, slot, messages)
    select user_id, period, status, pg_backend_pid() % 16, messages from period_deltas where messages <> 0 order by 1, 2, 3
    on conflict (user_id, period, status, slot) do update set messages = kept.messages + excluded.messages
  )
  insert into day_counts as kept (user_id, campaign_id, day, slot, sent, opened, clicked)
  select user_id, campaign_id, day, pg_backend_pid() % 16, coalesce(sent, 0), coalesce(opened, 0), coalesce(clicked, 0)
  from day_deltas order by 1, 2, 3
  on conflict (user_id, campaign_id, day, slot) do update
  set sent = kept.sent + excluded.sent, opened = kept.opened + excluded.opened, clicked = kept.clicked + excluded.clicked;
  return null;
end $$;
begin
  execute format('create function count_new_messages() returns trigger language plpgsql as %L', $$
begin
  with delta as not materialized (select 1 as sign, new_rows.* from new_rows),$$ || count_delta);
  execute format('create function count_changed_messages() returns trigger language plpgsql set enable_hashjoin = on as %L',
    replace(replace(replace($$
begin
  -- Most changes are steps of the queue, which nobody counts.
  if not exists (
    select from new_rows n join old_rows o using (user_id, id) where (NOW) is distinct from (BEFORE))
  then
    return null;
  end if;
  with delta as (
    select side.* from new_rows n join old_rows o using (user_id, id)
    cross join lateral (values
      (1, n.user_id, n.campaign_id, n.step_id, NOW), (-1, o.user_id, o.campaign_id, o.step_id, BEFORE))
      as side(sign, user_id, campaign_id, step_id, COUNTED)
    where (NOW) is distinct from (BEFORE)
  ),$$,
      'NOW', regexp_replace(counted, '(\w+)', 'n.\1', 'g')),
      'BEFORE', regexp_replace(counted, '(\w+)', 'o.\1', 'g')),
      'COUNTED', counted) || count_delta);
end $make$;

create trigger messages_counted after insert on messages
  referencing new table as new_rows for each statement execute function count_new_messages();
create trigger messages_recounted after update on messages
  referencing old table as old_rows new table as new_rows for each statement execute function count_changed_messages();

-- Clicks of people on each link, by message: what tells how many messages led to it.
create table link_clicks (
  user_id bigint not null,
  link_id bigint not null,
  message_id bigint not null,
  clicks integer not null,
  primary key (user_id, link_id, message_id),
  foreign key (user_id, link_id) references links (user_id, id) on delete cascade
);
create table link_counts (
  user_id bigint not null,
  link_id bigint not null,
  slot integer not null check (slot between 0 and 15),
  clicks bigint not null,
  messages bigint not null,
  primary key (user_id, link_id, slot),
  foreign key (user_id, link_id) references links (user_id, id) on delete cascade
) with (fillfactor = 50);

-- A click may turn out to be a machine's, and then it no longer counts.
do $make$
declare
  count_delta constant text := $$
  delta as (
    select user_id, link_id, message_id, sum(sign)::integer as clicks
    from change where kind = 'click' and class in ('human', 'proxy')
    group by 1, 2, 3 having sum(sign) <> 0
  ),
  clicked as (
    insert into link_clicks as kept (user_id, link_id, message_id, clicks)
    select user_id, link_id, message_id, clicks from delta order by 1, 2, 3
    on conflict (user_id, link_id, message_id) do update set clicks = kept.clicks + excluded.clicks
    returning user_id, link_id, message_id, clicks
  )
  insert into link_counts as kept (user_id, link_id, slot, clicks, messages)
  select d.user_id, d.link_id, pg_backend_pid() % 16, sum(d.clicks),
         sum((c.clicks > 0)::integer - (c.clicks - d.clicks > 0)::integer)
  from delta d join clicked c using (user_id, link_id, message_id) group by 1, 2 order by 1, 2
  on conflict (user_id, link_id, slot) do update
  set clicks = kept.clicks + excluded.clicks, messages = kept.messages + excluded.messages;
  return null;
end $$;
begin
  execute format('create function count_new_clicks() returns trigger language plpgsql as %L', $$
begin
  with change as (select 1 as sign, new_rows.* from new_rows),$$ || count_delta);
  execute format('create function count_changed_clicks() returns trigger language plpgsql as %L', $$
begin
  with change as (select 1 as sign, n.* from new_rows n union all select -1, o.* from old_rows o),$$ || count_delta);
end $make$;

create trigger events_counted after insert on events
  referencing new table as new_rows for each statement execute function count_new_clicks();
create trigger events_recounted after update on events
  referencing old table as old_rows new table as new_rows for each statement execute function count_changed_clicks();

-- What was there before the counters.
insert into step_counts (user_id, campaign_id, step_id, slot, total, sent, delivered, opened, clicked, capture, whatsapp, unsubscribed, bounced)
select user_id, campaign_id, step_id, 0, count(*), count(sent_at), count(delivered_at), count(opened_at), count(clicked_at), count(capture_clicked_at), count(whatsapp_clicked_at), count(unsubscribed_at), count(bounced_at)
from messages group by 1, 2, 3;
insert into period_counts (user_id, period, status, slot, messages)
select user_id, date_bin('15 minutes', shipping_at, timestamptz 'epoch'), status, 0, count(*) from messages group by 1, 2, 3;
insert into day_counts (user_id, campaign_id, day, slot, sent, opened, clicked)
select m.user_id, m.campaign_id, (happened.at at time zone u.time_zone)::date, 0,
       count(*) filter (where happened.kind = 1), count(*) filter (where happened.kind = 2), count(*) filter (where happened.kind = 3)
from messages m join users u on u.id = m.user_id
cross join lateral (values (1, m.sent_at), (2, m.opened_at), (3, m.clicked_at)) as happened(kind, at)
where happened.at is not null group by 1, 2, 3;
insert into link_clicks (user_id, link_id, message_id, clicks)
select user_id, link_id, message_id, count(*) from events where kind = 'click' and class in ('human', 'proxy') group by 1, 2, 3;
insert into link_counts (user_id, link_id, slot, clicks, messages)
select user_id, link_id, 0, count(*), count(distinct message_id)
from events where kind = 'click' and class in ('human', 'proxy') group by 1, 2;

-- The counters answer what this index was for.
drop index messages_by_step;
