-- A lane (one channel of one campaign) is due no later than the first of its messages. Only the dispatcher moves lanes back
-- (engine/lanes), and not those whose version rose meanwhile.
create or replace function bring_lanes_forward(account bigint, planned message_figures[]) returns void language sql as $$
  insert into lanes as own (account_id, campaign_id, channel, slot, due_at)
  select account, campaign_id, channel, pg_backend_pid() % 16, min(next_attempt_at)
  from unnest(planned) where state in ('scheduled', 'retry')
  group by campaign_id, channel order by campaign_id, channel
  on conflict (account_id, campaign_id, channel, slot) do update
  set due_at = least(own.due_at, excluded.due_at), version = own.version + 1$$;
