-- For those of these messages whose step leaves in a thread: what was accepted before them in the same enrolment, on the same
-- channel and through the same sender, the first one first, and what the subject of the first one was made of.
create or replace function read_threads(account bigint, asked_ids bigint[], senders bigint[])
returns table (id bigint, ids bigint[], subject text, said text[]) language sql stable
-- Rows are found by their keys, whatever the planner believes of the tables (decision 17).
set plan_cache_mode = force_custom_plan set enable_seqscan = off set enable_bitmapscan = off
set enable_hashjoin = off set enable_mergejoin = off set enable_material = off as $$
  select asked.id, its.ids, coalesce(v.subject, ''), coalesce(first.said, '{}')
  from unnest(asked_ids, senders) as asked(id, sender_id)
  cross join lateral (
    select * from messages m where m.account_id = account and m.id = asked.id offset 0) m
  cross join lateral (
    select from steps s where s.account_id = account and s.id = m.step_id and s.in_thread offset 0) s
  cross join lateral (
    select array_agg(b.id order by b.sent_at, b.id) as ids from messages b
    where b.account_id = account and b.enrolment_id = m.enrolment_id and b.channel || '' = m.channel
      and b.sender_id = asked.sender_id and case when b.sent_at is not null then true end and b.state || '' <> 'bounced'
    offset 0) its
  cross join lateral (
    select f.*, coalesce(f.template_id, s.template_id) as own_template
    from messages f join steps s on s.account_id = account and s.id = f.step_id
    where f.account_id = account and f.id = its.ids[1] offset 0) first
  left join lateral (
    select v.subject from template_versions v
    where v.account_id = account and v.template_id = first.own_template and v.version = first.template_version
    offset 0) v on true$$;
