-- A lane (one channel of one campaign) is due no later than the first of its messages, and each of them has its sender where
-- several share the channel. Only the dispatcher moves lanes back (engine/lanes), and not those whose version rose meanwhile.
create or replace function bring_lanes_forward(account bigint, planned message_figures[]) returns void language plpgsql as $$
begin
  -- Most campaigns have one sender a channel: what has one is not looked at.
  if exists (
    select from (select distinct campaign_id from unnest(planned) where state in ('scheduled', 'retry')) lane
    cross join lateral (
      select from campaign_rotations r where r.account_id = account and r.campaign_id = lane.campaign_id limit 1) r)
  then
    perform draw_senders(account, array(select id from unnest(planned) where state in ('scheduled', 'retry')), false);
  end if;
  insert into lanes as own (account_id, campaign_id, channel, slot, due_at)
  select account, campaign_id, channel, pg_backend_pid() % 16, min(next_attempt_at)
  from unnest(planned) where state in ('scheduled', 'retry')
  group by campaign_id, channel order by campaign_id, channel
  on conflict (account_id, campaign_id, channel, slot) do update
  set due_at = least(own.due_at, excluded.due_at), version = own.version + 1;
end $$;
