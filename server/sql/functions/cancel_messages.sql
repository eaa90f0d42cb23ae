-- Cancels what enrolments have pending, all of it or the part that is named, and counts exactly that: one that is being
-- sent is not counted and finishes. What is not named goes on.
create or replace function cancel_messages(
  account bigint, enrolments bigint[], why text, only_step bigint, only_channel text, last_message bigint, except_message bigint
) returns table (cancelled bigint, contacts bigint) language plpgsql
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
  -- One index lookup per enrolment; offset 0 keeps the planner from scanning the table instead.
  from unnest(enrolments) as asked(enrolment_id) cross join lateral (
    select m.id from messages m
    where m.account_id = account and m.enrolment_id = asked.enrolment_id and m.status || '' = 'pending'
      and (only_step is null or m.step_id = only_step) and (only_channel is null or m.channel = only_channel)
      and (last_message is null or m.id <= last_message) and (except_message is null or m.id <> except_message)
    offset 0) pending;
  if ids is not null then
    before := lock_messages(account, ids);
    -- A changed cadence may have added messages while the locks were waited for.
    if last_message is null then
      select array_agg(pending.id) into added
      from unnest(enrolments) as asked(enrolment_id) cross join lateral (
        select m.id from messages m
        where m.account_id = account and m.enrolment_id = asked.enrolment_id and m.status || '' = 'pending'
          and (only_step is null or m.step_id = only_step) and (only_channel is null or m.channel = only_channel)
          and (except_message is null or m.id <> except_message) and m.id <> all (ids)
        offset 0) pending;
      if added is not null then
        before := before || lock_messages(account, added);
        ids := ids || added;
      end if;
    end if;
    return query
    with stopped as (
      update messages m set
        state = case when m.state = 'dispatched' then m.state else 'cancelled' end,
        stop_asked = true,
        cancelled_at = case when m.state = 'dispatched' then null else moment end,
        claimed_by = case when m.state = 'dispatched' then m.claimed_by end,
        reason = why
      from (select account as account_id, id from unnest(ids) as pending(id) offset 0) pending
      where m.account_id = pending.account_id and m.id = pending.id and case when m.status = 'pending' then true end
      returning m.contact_id, m.status
    )
    select count(*), count(distinct contact_id) from stopped where status = 'cancel';
    perform settle_messages(account, ids, before, moment);
  else
    return query select 0::bigint, 0::bigint;
  end if;
end $$;
