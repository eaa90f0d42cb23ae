-- Holds enrolments: what has its turn waits, and no step is released until they go on (release_enrolments). What has passed
-- the gate finishes. Every pending message is locked, so a release that is under way comes before or finds them held.
-- Gives back those that were not held before.
create or replace function hold_enrolments(account bigint, enrolments_of bigint[]) returns setof bigint language plpgsql
-- Rows are found by their keys, whatever the planner believes of the tables (decision 17).
set plan_cache_mode = force_custom_plan set enable_seqscan = off set enable_bitmapscan = off
set enable_hashjoin = off set enable_mergejoin = off set enable_material = off as $$
declare
  moment timestamptz := now();
  ids bigint[];
  added bigint[];
  before message_figures[];
begin
  select array_agg(pending.id) into ids
  from unnest(enrolments_of) as asked(enrolment_id) cross join lateral (
    select m.id from messages m
    where m.account_id = account and m.enrolment_id = asked.enrolment_id and m.status || '' = 'pending' offset 0) pending;
  before := lock_messages(account, coalesce(ids, '{}'));
  -- A changed cadence may have added messages while the locks were waited for.
  select array_agg(pending.id) into added
  from unnest(enrolments_of) as asked(enrolment_id) cross join lateral (
    select m.id from messages m
    where m.account_id = account and m.enrolment_id = asked.enrolment_id and m.status || '' = 'pending'
      and m.id <> all (coalesce(ids, '{}')) offset 0) pending;
  if added is not null then
    before := before || lock_messages(account, added);
    ids := ids || added;
  end if;
  return query
  update enrolments e set held_at = moment
  from (select account as account_id, id from unnest(enrolments_of) as asked(id) offset 0) asked
  where e.account_id = asked.account_id and e.id = asked.id and e.held_at is null
    and case when e.status = 'active' then true end
  returning e.id;
  update messages m set state = 'waiting'
  from (select account as account_id, id from unnest(ids) as pending(id) offset 0) pending
  where m.account_id = pending.account_id and m.id = pending.id
    and case when m.state in ('scheduled', 'retry', 'task') then true end
    and exists (
      select from enrolments e where e.account_id = m.account_id and e.id = m.enrolment_id
        and case when e.held_at is not null then true end offset 0);
  perform settle_messages(account, coalesce(ids, '{}'), before, moment);
end $$;
