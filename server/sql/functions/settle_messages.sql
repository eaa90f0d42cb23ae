-- What follows from a change of messages, in its transaction: counters, lanes, the stream of what happened, and, where a
-- message ended, the end of its enrolment or the release of the next step. `before` is what lock_messages said of the same
-- messages; of new ones there is none.
create or replace function settle_messages(account bigint, ids bigint[], before message_figures[], moment timestamptz)
returns void language plpgsql
-- Two arrays are joined here, no table.
set plan_cache_mode = force_custom_plan set enable_hashjoin = on as $$
declare
  changed message_figures[] := read_messages(account, ids);
  ended bigint[];
begin
  perform count_messages(account, changed, before);
  perform bring_lanes_forward(account, changed);

  insert into happenings (account_id, at, kind, campaign_id, subject_ids)
  select account, moment, 'message.' || m.state, m.campaign_id, array_agg(m.id order by m.id)
  from unnest(changed) m join unnest(before) was on was.id = m.id
  where m.state <> was.state
    and m.state in ('sent', 'delivered', 'read', 'failed', 'expired', 'bounced', 'unknown', 'cancelled')
  group by m.state, m.campaign_id order by m.campaign_id, m.state;

  select array_agg(distinct m.enrolment_id) into ended
  from unnest(changed) m join unnest(before) was on was.id = m.id
  where was.status = 'pending' and m.status <> 'pending';
  if ended is not null then
    perform settle_enrolments(account, ended, moment);
  end if;
end $$;
