-- A step behind one that has not ended waits: it is not looked at until the one before it ends.

drop index messages_by_status;
alter table messages
  -- Of one that was moved by hours or limits: when it would have left. Other rules begin there.
  add column due_at timestamptz,
  drop constraint messages_state_check,
  drop column status,
  add constraint messages_state_check check (
    (state in ('scheduled', 'waiting') and claimed_by is null and cancelled_at is null)
    or (state in (
        'claimed', 'dispatched', 'retry', 'task',
        'sent', 'delivered', 'read',
        'failed', 'expired', 'bounced', 'unknown',
        'cancelled')
      and (state in ('claimed', 'dispatched')) = (claimed_by is not null)
      and (state <> 'dispatched' or dispatched_at is not null)
      and (state not in ('sent', 'delivered', 'read', 'bounced') or sent_at is not null)
      and (state = 'cancelled') = (cancelled_at is not null))),
  -- What a person reads of the state; a column so that lists and counts can be served by an index.
  add column status text not null generated always as (case
    when state in ('waiting', 'scheduled', 'claimed', 'dispatched', 'retry', 'task') then 'pending'
    when state in ('sent', 'delivered', 'read') then 'success'
    when state = 'cancelled' then 'cancel'
    else 'error' end) stored;
-- Activities: a period of one status, newest first; all statuses are a merge of the four.
create index messages_by_status on messages (user_id, status, shipping_at, id);

create or replace function guard_message_state() returns trigger language plpgsql as $$
begin
  if (old.state || '>' || new.state) not in (
    'waiting>scheduled', 'waiting>retry', 'waiting>cancelled', 'scheduled>waiting', 'retry>waiting',
    'scheduled>claimed', 'retry>claimed',
    'claimed>dispatched', 'claimed>task', 'claimed>retry', 'claimed>failed', 'claimed>scheduled', 'claimed>expired',
    'dispatched>sent', 'dispatched>cancelled', 'dispatched>retry', 'dispatched>failed', 'dispatched>unknown',
    'scheduled>cancelled', 'retry>cancelled', 'claimed>cancelled', 'task>cancelled',
    'scheduled>failed', 'scheduled>expired', 'retry>expired',
    'task>sent', 'task>failed', 'task>retry', 'task>expired',
    'sent>delivered', 'sent>read', 'sent>bounced', 'sent>failed',
    'delivered>read', 'delivered>bounced', 'failed>delivered', 'failed>read',
    'unknown>sent', 'unknown>delivered', 'unknown>read', 'unknown>bounced', 'unknown>failed')
  then
    raise exception 'message % cannot go from % to %', old.id, old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- What was planned before this: only the first pending message of each enrolment has a moment of its own.
update messages m set state = 'waiting'
where m.state in ('scheduled', 'retry') and exists (
  select from messages before
  where before.user_id = m.user_id and before.enrolment_id = m.enrolment_id and before.status = 'pending'
    and (before.shipping_at, before.id) < (m.shipping_at, m.id));
