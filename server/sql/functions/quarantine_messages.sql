-- Everything of an account that is due or on its way becomes a doubt, by the way of every message: handed over, unknown.
-- The moment it was due stands for the one it may have left at. Says how many, of at most so many a call.
create or replace function quarantine_messages(account bigint, mark text, why text, most integer)
returns bigint language plpgsql
-- Rows are found by their keys, whatever the planner believes of the tables (decision 17).
set plan_cache_mode = force_custom_plan set enable_seqscan = off set enable_bitmapscan = off
set enable_hashjoin = off set enable_mergejoin = off set enable_material = off as $$
declare
  moment timestamptz := now();
  claim integer := nextval('message_fences');
  ids bigint[];
  before message_figures[];
begin
  select array_agg(due.id) into ids from (
    select m.id from messages m where m.account_id = account
      and (m.state in ('scheduled', 'retry') and m.next_attempt_at <= moment or m.state = 'dispatched')
    limit most) due;
  if ids is null then
    return 0;
  end if;
  before := lock_messages(account, ids);
  update messages m set state = 'dispatched', claimed_by = mark, fence = claim, dispatched_at = m.next_attempt_at
  from (select account as account_id, id from unnest(ids) as due(id) offset 0) due
  where m.account_id = due.account_id and m.id = due.id and case when m.state in ('scheduled', 'retry') then true end;
  update messages m set state = 'unknown', claimed_by = null, last_code = mark, reason = why
  from (select account as account_id, id from unnest(ids) as due(id) offset 0) due
  where m.account_id = due.account_id and m.id = due.id and case when m.state = 'dispatched' then true end;
  perform settle_messages(account, ids, before, moment);
  return cardinality(ids);
end $$;
