-- Which of several senders writes to a contact in a campaign: the one that did last in this enrolment, or else the one of the
-- highest rank.
create or replace function drawn_sender(
  account bigint, campaign bigint, channel_of text, enrolment bigint, contact bigint, senders bigint[], rates float8[]
) returns bigint language plpgsql stable
-- Asked for each message: it is planned once, and finds rows by their keys.
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off as $$
declare
  sender bigint;
begin
  select m.sender_id into sender from messages m
  where m.account_id = account and m.enrolment_id = enrolment and m.channel || '' = channel_of and m.sender_id = any (senders)
  order by m.sent_at desc nulls first, m.id desc limit 1;
  return coalesce(sender, (
    select one.id from unnest(senders, rates) as one(id, rate)
    order by draw_rank(campaign, one.id, contact, one.rate) desc limit 1));
end $$;
