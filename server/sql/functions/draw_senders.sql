-- Gives messages the sender they leave by, where several share their channel (decision 51). A message keeps the sender that
-- was drawn for it while that one shares the channel, unless all are drawn anew. Says how many have another one than before.
create or replace function draw_senders(account bigint, ids bigint[], anew boolean) returns bigint language plpgsql
-- Rows are found by their keys, whatever the planner believes of the tables (decision 17).
set plan_cache_mode = force_custom_plan set enable_seqscan = off set enable_bitmapscan = off
set enable_hashjoin = off set enable_mergejoin = off set enable_material = off as $$
declare
  asked_ids bigint[];
  campaigns bigint[];
  channels text[];
  enrolments bigint[];
  contacts bigint[];
  senders_before bigint[];
  drawn_ids bigint[];
  drawn_senders bigint[];
  drawn bigint;
begin
  select array_agg(m.id), array_agg(m.campaign_id), array_agg(m.channel), array_agg(m.enrolment_id), array_agg(m.contact_id),
         array_agg(m.drawn_sender)
  into asked_ids, campaigns, channels, enrolments, contacts, senders_before
  from unnest(ids) as asked(id) cross join lateral (
    select m.id, m.campaign_id, m.channel, m.enrolment_id, m.contact_id, m.drawn_sender from messages m
    where m.account_id = account and m.id = asked.id offset 0) m;
  with asked as materialized (
    select * from unnest(asked_ids, campaigns, channels, enrolments, contacts, senders_before)
      as asked(id, campaign_id, channel, enrolment_id, contact_id, drawn_sender)
  ),
  rotating as materialized (
    select lane.campaign_id, lane.channel, array_agg(r.sender_id) as senders, array_agg(r.rate) as rates
    from (select distinct campaign_id, channel from asked) lane
    cross join lateral rotation_of(account, lane.campaign_id, lane.channel) r group by 1, 2
  )
  select array_agg(a.id), array_agg(chosen.sender_id) into drawn_ids, drawn_senders
  from rotating join asked a on a.campaign_id = rotating.campaign_id and a.channel = rotating.channel
  cross join lateral (
    select drawn_sender(account, a.campaign_id, a.channel, a.enrolment_id, a.contact_id, rotating.senders, rotating.rates)
      as sender_id offset 0) chosen
  where (anew or (a.drawn_sender = any (rotating.senders)) is not true)
    and chosen.sender_id is distinct from a.drawn_sender;
  update messages m set drawn_sender = new.sender_id
  from (select account as account_id, id, sender_id from unnest(drawn_ids, drawn_senders) as new(id, sender_id) offset 0) new
  where m.account_id = new.account_id and m.id = new.id;
  get diagnostics drawn = row_count;
  return drawn;
end $$;
