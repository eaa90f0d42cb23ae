-- What dead dispatchers had let through the gate is a doubt that is shown. Says how many.
create or replace function sweep_messages(account bigint, dead text[], doubt text) returns bigint language plpgsql
-- Rows are found by their keys, whatever the planner believes of the tables (decision 17).
set plan_cache_mode = force_custom_plan set enable_seqscan = off set enable_bitmapscan = off
set enable_hashjoin = off set enable_mergejoin = off set enable_material = off as $$
declare
  ids bigint[];
  before message_figures[];
  swept bigint;
begin
  select array_agg(m.id) into ids from messages m
  where m.account_id = account and m.state = 'dispatched' and m.claimed_by = any (dead);
  if ids is null then
    return 0;
  end if;
  before := lock_messages(account, ids);
  update messages m set state = 'unknown', claimed_by = null, reason = doubt
  from (select account as account_id, id from unnest(ids) as held(id) offset 0) held
  where m.account_id = held.account_id and m.id = held.id
    and case when m.state = 'dispatched' and m.claimed_by = any (dead) then true end;
  get diagnostics swept = row_count;
  perform settle_messages(account, ids, before, now());
  return swept;
end $$;
