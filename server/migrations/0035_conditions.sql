-- What was decided of a message whose step has a condition (decision 49). Null: nothing yet, or it held.
alter table messages
  -- skipped: its condition did not hold when it was due. waived: a person sends it again, and it leaves whatever its condition.
  add column decided text,
  add constraint messages_decided_check check (
    decided in ('skipped', 'waived') and (decided <> 'skipped' or state = 'cancelled')) not valid;

-- Functions of the version before, whose parameters were others.
drop function if exists claim_messages(bigint, bigint[], text[], bigint[], integer[], timestamptz[], bigint[]);
