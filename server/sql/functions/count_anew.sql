-- Counters and lanes of an account whose rows were put there without the engine, as demonstration data is.
create or replace function count_anew(account bigint) returns void language plpgsql as $$
declare
  ids bigint[];
  links bigint[];
  ones integer[];
  found message_figures[];
begin
  delete from enrolment_blocks where account_id = account;
  delete from step_counts where account_id = account;
  delete from variant_counts where account_id = account;
  delete from period_counts where account_id = account;
  delete from day_counts where account_id = account;
  delete from link_clicks where account_id = account;
  delete from link_counts where account_id = account;
  update contact_blocks set contacts = 0, changes = changes + 1 where account_id = account;

  insert into contact_blocks as own (account_id, block, slot, contacts, changes)
  select account, id >> 12, 0, count(*), 1 from contacts where account_id = account and deleted_at is null group by 2
  on conflict (account_id, block, slot) do update set contacts = excluded.contacts;
  insert into enrolment_blocks (account_id, campaign_id, block, slot, contacts, active)
  select account, campaign_id, contact_id >> 12, 0, count(*), count(*) filter (where status = 'active')
  from enrolments where account_id = account and status <> 'removed' group by 2, 3;

  select array_agg(id) into ids from messages where account_id = account;
  found := read_messages(account, ids);
  perform count_messages(account, found, '{}');
  perform bring_lanes_forward(account, found);
  select array_agg(link_id), array_agg(message_id), array_agg(1) into links, ids, ones
  from events where account_id = account and kind = 'click' and class in ('human', 'proxy');
  perform count_clicks(account, links, ids, ones);
end $$;
