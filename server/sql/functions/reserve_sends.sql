-- Reserves the messages that a sender's limits allow in the next second: how many, in how many seconds the first may leave,
-- and how far apart they are. Of a sender that is gone, none.
create or replace function reserve_sends(account bigint, sender bigint, most integer)
returns table (granted integer, day_is_full boolean, first_in float8, every float8) language plpgsql as $$
declare
  moment timestamptz := now();
  today date;
  held senders%rowtype;
  used integer;
  free timestamptz;
begin
  select (moment at time zone time_zone)::date into today from accounts where id = account;
  select * into held from senders where account_id = account and id = sender for update;
  if held.id is null then
    return query select 0, false, 0::float8, 0::float8;
    return;
  end if;
  used := case when held.day = today then held.sent_today else 0 end;
  free := greatest(held.free_at, moment);
  granted := least(most, coalesce(held.per_day - used, most));
  if held.per_minute is not null then
    granted := least(granted, case when free > moment + interval '1 second' then 0
      else 1 + floor(extract(epoch from moment + interval '1 second' - free) * held.per_minute / 60.0 - 1e-6)::integer end);
  end if;
  granted := greatest(0, granted);
  day_is_full := coalesce(used >= held.per_day, false);
  first_in := extract(epoch from free - moment);
  every := coalesce(60.0 / held.per_minute, 0);
  if held.per_minute is not null then
    held.free_at := free + granted * interval '1 minute' / held.per_minute;
  end if;
  used := used + granted;
  update senders set day = today, sent_today = used, free_at = held.free_at where account_id = account and id = sender;
  return next;
end $$;
