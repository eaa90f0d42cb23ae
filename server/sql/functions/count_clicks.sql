-- Counts people's clicks of links in messages: so many more, or fewer where they turned out to be a machine's.
create or replace function count_clicks(account bigint, link_ids bigint[], message_ids bigint[], times integer[])
returns void language sql as $$
  with delta as (
    select link_id, message_id, sum(more)::integer as clicks
    from unnest(link_ids, message_ids, times) as change(link_id, message_id, more)
    group by 1, 2 having sum(more) <> 0
  ),
  clicked as (
    insert into link_clicks as own (account_id, link_id, message_id, clicks)
    select account, link_id, message_id, clicks from delta order by 2, 3
    on conflict (account_id, link_id, message_id) do update set clicks = own.clicks + excluded.clicks
    returning link_id, message_id, clicks
  )
  insert into link_counts as own (account_id, link_id, slot, clicks, messages)
  select account, d.link_id, pg_backend_pid() % 16, sum(d.clicks),
         sum((c.clicks > 0)::integer - (c.clicks - d.clicks > 0)::integer)
  from delta d join clicked c using (link_id, message_id) group by 2 order by 2
  on conflict (account_id, link_id, slot) do update
  set clicks = own.clicks + excluded.clicks, messages = own.messages + excluded.messages$$;
