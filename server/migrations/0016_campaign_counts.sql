-- How many contacts a campaign has, where the n-th of them is, and how many of its messages are pending, without reading them.

-- Contacts of a campaign by blocks of 4,096 of their ids, as contact_blocks has them of an owner.
create table enrolment_blocks (
  user_id bigint not null references users on delete cascade,
  campaign_id bigint not null,
  block bigint not null,
  slot integer not null check (slot between 0 and 15),
  contacts integer not null,
  active integer not null,
  primary key (user_id, campaign_id, block, slot)
) with (fillfactor = 50);

-- What is now counts up, what was counts down; the three triggers differ in which of them there is.
do $make$
declare
  is_now constant text := 'select 1 as sign, n.* from new_rows n';
  -- When an owner goes, the counts go too.
  was constant text := 'select -1 as sign, o.* from old_rows o where exists (select from users where users.id = o.user_id)';
  of_kind record;
begin
  for of_kind in values
    ('insert', is_now, 'new table as new_rows'),
    ('update', is_now || ' union all ' || was, 'old table as old_rows new table as new_rows'),
    ('delete', was, 'old table as old_rows')
  loop
    execute format('create function count_enrolments_after_%s() returns trigger language plpgsql as %L',
      of_kind.column1, replace($$
begin
  insert into enrolment_blocks as kept (user_id, campaign_id, block, slot, contacts, active)
  select user_id, campaign_id, block, pg_backend_pid() % 16, contacts, active
  from (
    select user_id, campaign_id, contact_id >> 12 as block,
           coalesce(sum(sign) filter (where status <> 'removed'), 0) as contacts,
           coalesce(sum(sign) filter (where status = 'active'), 0) as active
    from (DELTA) as delta group by 1, 2, 3) as counted
  where contacts <> 0 or active <> 0
  order by 1, 2, 3
  on conflict (user_id, campaign_id, block, slot) do update
  set contacts = kept.contacts + excluded.contacts, active = kept.active + excluded.active;
  return null;
end $$, 'DELTA', of_kind.column2));
    execute format('create trigger enrolments_counted_after_%1$s after %1$s on enrolments referencing %2$s
      for each statement execute function count_enrolments_after_%1$s()', of_kind.column1, of_kind.column3);
  end loop;
end $make$;

insert into enrolment_blocks (user_id, campaign_id, block, slot, contacts, active)
select user_id, campaign_id, contact_id >> 12, 0, count(*), count(*) filter (where status = 'active')
from enrolments where status <> 'removed' group by 1, 2, 3;

-- The counters of messages (0010) learn one number more.
alter table step_counts add column pending bigint not null default 0;
do $make$
declare
  counter text;
  was text;
  words text[];
begin
  foreach counter in array array['count_new_messages', 'count_changed_messages'] loop
    was := pg_get_functiondef(counter::regproc);
    foreach words slice 1 in array array[
      ['as bounced' || E'\n', $$as bounced, sum(sign) filter (where status = 'pending') as pending$$ || E'\n'],
      ['unsubscribed, bounced)', 'unsubscribed, bounced, pending)'],
      ['coalesce(bounced, 0)', 'coalesce(bounced, 0), coalesce(pending, 0)'],
      ['bounced = kept.bounced + excluded.bounced', 'bounced = kept.bounced + excluded.bounced, pending = kept.pending + excluded.pending']]
    loop
      if strpos(was, words[1]) = 0 then raise exception '% does not say: %', counter, words[1]; end if;
      was := replace(was, words[1], words[2]);
    end loop;
    execute was;
  end loop;
end $make$;

insert into step_counts as kept (user_id, campaign_id, step_id, slot, total, sent, delivered, opened, clicked, capture, whatsapp, unsubscribed, bounced, pending)
select user_id, campaign_id, step_id, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, count(*)
from messages where status = 'pending' group by 1, 2, 3
on conflict (user_id, campaign_id, step_id, slot) do update set pending = excluded.pending;
