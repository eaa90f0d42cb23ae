-- What these enrolments may send is divided anew among the senders of its campaign; a step that waits is drawn when it is
-- released. Says how many messages have another one.
create or replace function redraw_senders(account bigint, enrolments bigint[]) returns bigint language plpgsql
-- Rows are found by their keys, whatever the planner believes of the tables (decision 17).
set plan_cache_mode = force_custom_plan set enable_seqscan = off set enable_bitmapscan = off
set enable_hashjoin = off set enable_mergejoin = off set enable_material = off as $$
declare
  ids bigint[];
begin
  select array_agg(its.id) into ids
  from unnest(enrolments) as asked(enrolment_id) cross join lateral (
    select m.id from messages m
    where m.account_id = account and m.enrolment_id = asked.enrolment_id and m.status || '' = 'pending' offset 0) its;
  if ids is null then
    return 0;
  end if;
  -- All of them: one that is being released by a transaction that does not see these senders yet is waited for.
  perform lock_messages(account, ids);
  select array_agg(its.id) into ids
  from unnest(ids) as asked(id) cross join lateral (
    select m.id from messages m where m.account_id = account and m.id = asked.id
      and case when m.state <> 'waiting' or m.drawn_sender is not null then true end offset 0) its;
  return draw_senders(account, coalesce(ids, '{}'), true);
end $$;
