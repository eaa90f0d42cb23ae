-- What dead dispatchers held: not handed over goes back to the queue, handed over is a doubt that is shown, unless the
-- journal of its dispatcher is awaited.
create or replace function sweep_messages(account bigint, dead text[], awaited text[], doubt text)
returns table (messages bigint, doubts bigint) language plpgsql
-- Rows are found by their keys, whatever the planner believes of the tables (decision 17).
set plan_cache_mode = force_custom_plan set enable_seqscan = off set enable_bitmapscan = off
set enable_hashjoin = off set enable_mergejoin = off set enable_material = off as $$
declare
  ids bigint[];
  before message_figures[];
begin
  select array_agg(m.id) into ids from messages m
  where m.account_id = account and m.state in ('claimed', 'dispatched') and m.claimed_by = any (dead)
    and (m.state = 'claimed' or m.claimed_by <> all (awaited));
  if ids is null then
    return;
  end if;
  before := lock_messages(account, ids);
  return query
  with swept as (
    update messages m set
      state = case when m.state = 'claimed' then 'retry' else 'unknown' end,
      claimed_by = null,
      reason = case when m.state = 'claimed' then m.reason else doubt end
    from (select account as account_id, id from unnest(ids) as held(id) offset 0) held
    where m.account_id = held.account_id and m.id = held.id
      and case when m.state in ('claimed', 'dispatched') and m.claimed_by = any (dead) then true end
    returning m.status
  )
  select count(*), count(*) filter (where status <> 'pending') from swept;
  perform settle_messages(account, ids, before, now());
end $$;
