-- Gives the next messages of a sender their turns, after all that were given one before: in how many seconds the last of them
-- ends, and how far apart they are.
create or replace function reserve_turns(account bigint, sender bigint, how_many integer)
returns table (last_in float8, every float8) language plpgsql as $$
declare
  held senders%rowtype;
  ends timestamptz;
begin
  select * into held from senders where account_id = account and id = sender for update;
  if held.per_minute is null then
    return query select 0::float8, 0::float8;
    return;
  end if;
  -- The moment after the lock: the one before may have waited too.
  ends := greatest(held.next_turn, clock_timestamp()) + how_many * interval '1 minute' / held.per_minute;
  update senders set next_turn = ends where account_id = account and id = sender;
  last_in := extract(epoch from ends - clock_timestamp());
  every := 60.0 / held.per_minute;
  return next;
end $$;
