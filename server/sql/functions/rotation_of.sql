-- The senders that share a channel of a campaign, and how much each may send beside the others; no row where one serves it alone.
-- Limits of a minute are taken for ten hours. One without limits counts as the fastest of the others.
create or replace function rotation_of(account bigint, campaign bigint, channel_of text)
returns table (sender_id bigint, rate float8) language plpgsql stable as $$
begin
  return query
  select its.sender_id, coalesce(its.own, max(its.own) over (), 1)::float8 from (
    select r.sender_id, least(s.per_day, s.per_minute::bigint * 600) as own
    from campaign_senders chosen
    join campaign_rotations first on first.account_id = account and first.campaign_id = campaign
      and first.channel = chosen.channel and first.sender_id = chosen.sender_id
    join campaign_rotations r on r.account_id = account and r.campaign_id = campaign and r.channel = chosen.channel
    join senders s on s.account_id = account and s.id = r.sender_id and s.deleted_at is null
    where chosen.account_id = account and chosen.campaign_id = campaign and chosen.channel = channel_of) its;
end $$;
