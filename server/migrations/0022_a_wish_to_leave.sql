-- A wish to leave counts for the contact: by whichever address it came, every channel of whoever has that address is
-- closed. Whoever only does not want to be called is still written to.
alter table suppressions add column for_contact boolean not null default false;
update suppressions set for_contact = true where reason in ('opt_out', 'complaint') and channel <> 'call';

-- What was suppressed and is no longer: who opened it again, and why.
create table lifted_suppressions (
  user_id bigint not null references users on delete cascade,
  id bigint generated always as identity,
  channel text not null check (channel in ('email', 'whatsapp', 'call')),
  address text not null check (address <> ''),
  reason text not null check (reason in ('opt_out', 'hard_bounce', 'complaint', 'manual')),
  note text,
  suppressed_at timestamptz not null,
  lifted_at timestamptz not null default now(),
  -- The user who did it; nobody: the product itself.
  lifted_by bigint,
  why text not null check (length(why) between 1 and 500),
  primary key (user_id, id)
);
-- The history of a contact, and whether a count of bounces begins anew.
create index lifted_suppressions_by_address on lifted_suppressions (user_id, channel, address, lifted_at);

-- Addresses that were suspended for the sender's fault.
with opened as (
  delete from suppressions
  where reason = 'hard_bounce' and channel = 'email'
    and note ~* '\m5\.7\.\d|spamhaus|spamcop|barracuda|\mrbl\M|block ?list|black ?list|\m(dmarc|spf|dkim)\M|reputa[tç]'
  returning *
)
insert into lifted_suppressions (user_id, channel, address, reason, note, suppressed_at, why)
select user_id, channel, address, reason, note, created_at, 'O servidor recusou o remetente, não o endereço' from opened;

-- The gate knows both addresses of the contact.
create or replace function pass_gate(asked jsonb) returns table (user_id bigint, id bigint, verdict text)
language plpgsql as $$
#variable_conflict use_column
begin
  -- An opt-out takes this lock alone: it waits for the gates under way, and the next ones wait for it.
  perform pg_advisory_xact_lock_shared(7201, owner)
  from (select distinct u::integer as owner from jsonb_to_recordset(asked) as a(u bigint) order by 1) owners;
  -- A pause, an end or a removal of the campaign: the same.
  perform from campaigns
  where (campaigns.user_id, campaigns.id) in (select distinct u, c from jsonb_to_recordset(asked) as a(u bigint, c bigint))
  order by campaigns.user_id, campaigns.id for share;

  return query
  with question as materialized (
    -- The moment is that after the locks, not when the transaction began: it may have waited for the end of a pause.
    select a.*, clock_timestamp() as at from jsonb_to_recordset(asked) as a(u bigint, c bigint, m bigint, f integer, t boolean, ch text, r text,
                                                 v integer, s jsonb, h text, cv numeric, l timestamptz, e text, p text)
  ),
  judged as materialized (
    select q.*, case
      when campaigns.status <> 'active' or campaigns.deleted_at is not null then 'campaign'
      -- Its hours have ended since it was taken, or others may hold: it is looked at once more.
      when q.l <= q.at or q.cv <> extract(epoch from campaigns.updated_at) then 'closed'
      when exists (select from suppressions s where s.user_id = q.u and s.channel = q.ch and s.address = q.r) then 'suppressed'
      -- Whoever left by another channel.
      when exists (select from suppressions s where s.user_id = q.u and s.channel = 'email' and s.address = q.e and s.for_contact)
        or exists (select from suppressions s where s.user_id = q.u and s.channel = 'whatsapp' and s.address = q.p and s.for_contact)
        then 'suppressed'
      when q.ch = 'call' and exists (
        select from approaches a where a.user_id = q.u and a.channel = 'call' and a.address = q.r
          and a.day = (now() at time zone campaigns.time_zone)::date and a.times >= 2) then 'enough'
      when q.ch <> 'email' and row_number() over (partition by q.u, q.ch, q.r order by q.m) > 1 then 'soon'
      when q.ch = 'whatsapp' and exists (
        select from approaches a where a.user_id = q.u and a.channel = 'whatsapp' and a.address = q.r
          and a.last_at > now() - interval '6 seconds') then 'soon'
      else 'passed' end as word,
      (now() at time zone campaigns.time_zone)::date as today
    from question q join campaigns on campaigns.user_id = q.u and campaigns.id = q.c
  ),
  passed as (
    update messages set
      state = case when j.t then 'task' else 'dispatched' end,
      claimed_by = case when j.t then null else messages.claimed_by end,
      dispatched_at = j.at,
      deadline_at = case when j.t then now() + interval '7 days' else messages.deadline_at end,
      recipient = j.r,
      template_version = j.v,
      said = (select coalesce(array_agg(value order by place), '{}') from jsonb_array_elements_text(j.s) with ordinality as held(value, place)),
      sha256 = decode(j.h, 'hex')
    from judged j
    where j.word = 'passed' and messages.user_id = j.u and messages.id = j.m
      -- Spelled so that the row is found by its key, not among all that are held.
      and messages.fence = j.f and messages.state || '' = 'claimed'
    returning messages.user_id, messages.id, j.ch, j.r, j.today
  ),
  approached as (
    insert into approaches as kept (user_id, channel, address, day, times, last_at)
    select user_id, ch, r, today, count(*), now() from passed where ch <> 'email' group by 1, 2, 3, 4
    on conflict (user_id, channel, address, day) do update set times = kept.times + excluded.times, last_at = now()
  )
  -- Whoever was let pass and is not among those that passed came too late.
  select user_id, id, 'passed' from passed
  union all select j.u, j.m, j.word from judged j where j.word <> 'passed';
end $$;
