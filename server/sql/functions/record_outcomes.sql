-- Writes what became of messages that were claimed. Asked again, it changes nothing. Each is written only from the states
-- named for it, joined by commas; `afters` are the seconds after which one is tried again.
create or replace function record_outcomes(
  account bigint, ids bigint[],
  -- The fence a message had when it was claimed, which it has until it passes the gate, and the number of the claim.
  fences_before integer[], fences integer[], senders bigint[], states text[], from_states text[], codes text[], reasons text[],
  afters float8[], providers text[],
  -- Channels on which what was accepted counts as delivered.
  accepting text[]
) returns void language plpgsql
-- Rows are found by their keys, whatever the planner believes of the tables (decision 17).
-- By keys for each of a group of at most a few hundred: one plan serves them all (decision 37).
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off
set enable_hashjoin = off set enable_mergejoin = off set enable_material = off as $$
declare
  moment timestamptz := now();
  before message_figures[] := lock_messages(account, ids);
begin
  update messages m set
    state = told.final,
    claimed_by = null,
    -- No other claim of it is heard any more.
    fence = told.fence,
    sender_id = coalesce(told.sender_id, m.sender_id),
    composed_at = coalesce(m.composed_at, moment),
    attempts = m.attempts + (told.state = 'retry' and told.final in ('retry', 'waiting'))::integer,
    next_attempt_at = case when told.state in ('retry', 'scheduled') then told.retry_at else m.next_attempt_at end,
    due_at = case when told.state = 'retry' then null else m.due_at end,
    last_code = coalesce(told.code, m.last_code),
    reason = case
      when told.final = 'cancelled' and m.stop_asked then m.reason
      when told.state in ('sent', 'scheduled') then null
      else coalesce(told.reason, m.reason) end,
    provider_id = coalesce(told.provider, m.provider_id),
    -- Given back as it was, without a word of a provider: it had passed the gate and has not left.
    dispatched_at = case when told.final in ('retry', 'scheduled', 'waiting', 'cancelled') and told.code is null then null
      else m.dispatched_at end,
    sent_at = case when told.state = 'sent' then moment else m.sent_at end,
    delivered_at = case when told.state = 'sent' and m.channel = any (accepting) then moment else m.delivered_at end,
    cancelled_at = case when told.final = 'cancelled' then moment else m.cancelled_at end
  from (
    select account as account_id, t.*,
      -- Not sent after all, but cancelled meanwhile or past its deadline, it is not tried again.
      case when t.state in ('retry', 'scheduled') and was.stop_asked then 'cancelled'
           when t.state = 'retry' and t.retry_at > was.deadline_at
             then case when was.state = 'dispatched' then 'failed' else 'expired' end
           -- Its enrolment was held while it was past the gate.
           when t.state in ('retry', 'scheduled') and was.state = 'dispatched' and exists (
             select from enrolments e where e.account_id = account and e.id = was.enrolment_id
               and case when e.held_at is not null then true end offset 0)
             then 'waiting'
           when t.state = 'scheduled' and was.state in ('dispatched', 'retry') then 'retry'
           else t.state end as final
    from (
      select *, moment + after * interval '1 second' as retry_at
      from unnest(ids, fences_before, fences, senders, states, from_states, codes, reasons, afters, providers)
        as t(id, fence_before, fence, sender_id, state, from_states, code, reason, after, provider)) t
    cross join lateral (
      select * from messages m where m.account_id = account and m.id = t.id offset 0) was
    where was.state = any (string_to_array(t.from_states, ','))
      and was.fence = case when was.state in ('scheduled', 'retry') then t.fence_before else t.fence end
      -- Given back as it is: nothing is to be written.
      and not (t.state = 'scheduled' and t.after <= 0 and was.state in ('scheduled', 'retry')) offset 0) told
  where m.account_id = told.account_id and m.id = told.id;
  perform settle_messages(account, ids, before, moment);
end $$;
