-- A claim of due messages is a number and writes nothing (decision 37): the gate takes a message from the queue.
create sequence message_fences as integer start 1000 cycle;

-- Nothing is in the state 'claimed' any more; what was goes back to the queue. A dispatcher of the version before finds its
-- messages changed at the gate, and hands over none of them.
insert into lanes as own (account_id, campaign_id, channel, slot, due_at)
select account_id, campaign_id, channel, 0, min(next_attempt_at) from messages where state = 'claimed' group by 1, 2, 3
on conflict (account_id, campaign_id, channel, slot) do update
set due_at = least(own.due_at, excluded.due_at), version = own.version + 1;
update messages set state = case when attempts > 0 then 'retry' else 'scheduled' end, claimed_by = null
where state = 'claimed';

-- Functions of versions before, whose parameters were others.
drop function if exists claim_messages(bigint, text, bigint[], text[], bigint[], integer[], timestamptz[]);
drop function if exists pass_gate(
  bigint, bigint[], bigint[], integer[], boolean[], text[], text[], bigint[], integer[], jsonb[], bytea[], numeric[],
  timestamptz[], integer[], integer[], text[], text[], text[]);
drop function if exists pass_gate(
  bigint, bigint[], bigint[], integer[], boolean[], boolean[], text[], text[], bigint[], integer[], jsonb[], bytea[], numeric[],
  timestamptz[], integer[], integer[], text[], text[], text[]);
drop function if exists record_outcomes(
  bigint, bigint[], integer[], text[], text[], text[], text[], float8[], text[], text[]);
drop function if exists sweep_messages(bigint, text[], text);
drop function if exists sweep_messages(bigint, text[], text[], text);
