// The guards of the engine, each taken away or turned around. Where a text stands twice, the first is meant.
const guardTests = ['server/src/engine/send/guards.test.ts']
const gateTests = ['server/src/engine/send/gate.test.ts']
const lifeTests = ['server/src/engine/life/life.test.ts']
const referenceTests = ['server/src/engine/references.test.ts']

/** What is lost, what stands in the file, what stands there instead, and the tests that should notice. */
const within =
  (file) =>
  (name, from, to, tests = guardTests) => ({ name, file, from, to, tests })
const gate = within('server/sql/functions/pass_gate.sql')
const states = within('server/sql/functions/guard_message_state.sql')
const messageReferences = within('server/sql/functions/check_message_references.sql')
const enrolmentReferences = within('server/sql/functions/check_enrolment_references.sql')
const moves = within('server/sql/functions/refuse_move.sql')
const send = within('server/src/engine/send/queue.ts')
const suppressing = within('server/src/engine/suppress/queries.ts')
const life = within('server/src/engine/life/queries.ts')

export const mutants = [
  gate('the gate waits for no opt-out', 'perform pg_advisory_xact_lock_shared(7201, owner)', 'perform owner'),
  gate(
    'the gate waits for no pause',
    'campaigns.account_id, campaigns.id for share;',
    'campaigns.account_id, campaigns.id;',
  ),
  gate(
    'the gate lets a paused campaign pass',
    "campaigns.status <> 'active' or campaigns.deleted_at",
    'campaigns.deleted_at',
    gateTests,
  ),
  gate(
    'the gate lets a deleted campaign pass',
    "campaigns.status <> 'active' or campaigns.deleted_at is not null",
    "campaigns.status <> 'active'",
    gateTests,
  ),
  gate('the gate knows no end of hours', 'q.closes_at <= q.at or ', '', gateTests),
  gate(
    'the gate knows no change of a campaign',
    ' or q.campaign_version <> extract(epoch from campaigns.updated_at)',
    '',
    gateTests,
  ),
  gate(
    'the gate asks for no suppression',
    'when exists (\n        select from suppressions',
    'when false and exists (\n        select from suppressions',
  ),
  gate('a suppression counts on every channel', ' and s.channel = q.channel', ''),
  gate(
    "a suppression counts for every owner's messages",
    's.account_id = q.account_id and s.channel',
    's.channel',
  ),
  gate('a third call a day', 'a.times >= 2', 'a.times >= 3', gateTests),
  gate(
    'calls of other days count',
    'and a.day = (now() at time zone campaigns.time_zone)::date and a.times',
    'and a.times',
  ),
  gate('two at once to one number', "> 1 then 'soon'", "> 1000 then 'soon'"),
  gate('WhatsApp without the six seconds', "interval '6 seconds'", "interval '0 seconds'"),
  gate('the gate without the fence', 'messages.fence = j.fence and messages.state', 'messages.state'),
  gate('the gate without the state', " and messages.state || '' = 'claimed'", '', gateTests),
  states(
    'any state may follow any other',
    "if (old.state || '>' || new.state) not in (",
    "if false and (old.state || '>' || new.state) not in (",
  ),
  messageReferences(
    'messages refer to any enrolment',
    'if exists (\n    select from (select distinct account_id, enrolment_id',
    'if false and exists (\n    select from (select distinct account_id, enrolment_id',
    referenceTests,
  ),
  messageReferences(
    'messages refer to any step',
    'or exists (\n    select from (select distinct account_id, campaign_id, step_id',
    'or false and exists (\n    select from (select distinct account_id, campaign_id, step_id',
    referenceTests,
  ),
  enrolmentReferences(
    'a contact may go while it enters',
    'join contacts c using (account_id, id) for key share of c',
    'join contacts c using (account_id, id)',
    referenceTests,
  ),
  moves(
    'messages may move',
    "raise exception '%', tg_argv[0] using errcode = 'check_violation';",
    'return new;',
    referenceTests,
  ),
  send('a claim waits for whoever holds a row', 'for update skip locked', 'for update'),
  send('a claim without a lock', ' for update skip locked', ''),
  send('a claim past the deadline', 'm.deadline_at < now() as late', 'false as late'),
  send(
    'a claim before it is due',
    "and m.state in ('scheduled', 'retry') and m.next_attempt_at between lane.due_since and now()\n        order by",
    "and m.state in ('scheduled', 'retry')\n        order by",
  ),
  send('a claim that keeps the fence', 'fence = m.fence + 1', 'fence = m.fence'),
  send(
    'lanes of paused campaigns',
    "where c.status = 'active' and c.deleted_at is null and not c.changing\n      and (lane",
    'where c.deleted_at is null and not c.changing\n      and (lane',
  ),
  send('lanes of owners who left', 'u.id = c.account_id and u.is_active', 'u.id = c.account_id'),
  send('an outcome without the fence', 'and m.id = told.id and m.fence = told.fence', 'and m.id = told.id'),
  send(
    'an outcome from any state',
    "and m.state || '' = any (string_to_array(told.from_states, ','))",
    '',
    gateTests,
  ),
  send(
    'a retry of what was cancelled',
    "when told.state in ('retry', 'scheduled') and m.stop_asked then 'cancelled'",
    '',
    gateTests,
  ),
  send(
    'a retry past the deadline',
    "when told.state = 'retry' and now() + told.after * interval '1 second' > m.deadline_at",
    'when false',
  ),
  life(
    'a step does not wait for the one before',
    "and m.state || '' in ${live} and m.id <> all (done.ids))",
    'and false)',
  ),
  life(
    'finished with messages left',
    "and m.status || '' = 'pending' and m.id <> all (done.ids))",
    'and false)',
  ),
  life(
    'a next step before it was expected',
    'greatest(coalesce(w.due_at, w.shipping_at), now()',
    'least(coalesce(w.due_at, w.shipping_at), now()',
    lifeTests,
  ),
  life('a next step without its delay', ' + s.delay_minutes * interval', ' + 0 * interval', lifeTests),
  send('a sweep that believes any dispatcher it knows', ' and d.lease_until > now())', ')', gateTests),
  send('a sweep of those who live', 'd.lease_until > now())', 'd.lease_until < now())', gateTests),
  send(
    'a doubt that is sent again',
    "state = case m.state when 'claimed' then 'retry' else 'unknown' end",
    "state = 'retry'",
    gateTests,
  ),
  send(
    'a pause that lets messages expire',
    "where c.status = 'active' and c.deleted_at is null and m.state",
    'where c.deleted_at is null and m.state',
  ),
  life(
    'a cancel of what is being handed over',
    "case when m.state = 'dispatched' then m.state else 'cancelled' end",
    "'cancelled'",
    gateTests,
  ),
  life(
    'a cancel that does not look again',
    "and m.id = pending.id and m.status || '' = 'pending'",
    'and m.id = pending.id',
  ),
  life(
    'a single cancel in any state',
    " and state in ('waiting', 'scheduled', 'retry', 'claimed', 'task')",
    '',
    ['server/src/activity'],
  ),
  suppressing('an opt-out that waits for no gate', '  await lockOptOuts(tx, accountId)\n', ''),
  suppressing('an opt-out that stops the message that told it', '        and id <> ${messageId}\n', ''),
]
