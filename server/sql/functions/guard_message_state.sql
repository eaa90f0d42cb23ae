-- Refuses every change of state that the protocol does not list. After the update: a trigger before it would lock each
-- row for a look, which is written down too. Which moves there are is said in the condition, so that none of them is a call.
create or replace function guard_message_state() returns trigger language plpgsql as $$
begin
  raise exception 'message % cannot go from % to %', old.id, old.state, new.state using errcode = 'check_violation';
end $$;

create or replace trigger messages_state after update of state on messages
  for each row when (old.state is distinct from new.state and (old.state || '>' || new.state) not in (
    'waiting>scheduled', 'waiting>retry', 'waiting>cancelled', 'scheduled>waiting', 'retry>waiting',
    'dispatched>waiting', 'task>waiting',
    'scheduled>dispatched', 'scheduled>task', 'scheduled>retry', 'retry>dispatched', 'retry>task', 'retry>failed',
    'dispatched>sent', 'dispatched>cancelled', 'dispatched>retry', 'dispatched>failed', 'dispatched>unknown',
    'scheduled>cancelled', 'retry>cancelled', 'task>cancelled',
    'scheduled>failed', 'scheduled>expired', 'retry>expired',
    'task>sent', 'task>failed', 'task>retry', 'task>expired',
    -- A person takes back what they made of a task.
    'sent>task', 'failed>task', 'cancelled>task',
    'sent>delivered', 'sent>read', 'sent>bounced', 'sent>failed',
    'delivered>read', 'delivered>bounced', 'failed>delivered', 'failed>read',
    'unknown>sent', 'unknown>delivered', 'unknown>read', 'unknown>bounced', 'unknown>failed'))
  execute function guard_message_state();
