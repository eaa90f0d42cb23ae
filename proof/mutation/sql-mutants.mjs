// The guards of the engine, each taken away or turned around. Where a text stands twice, the first is meant.
const guardTests = ['server/src/engine/send/guards.test.ts']
const gateTests = ['server/src/engine/send/gate.test.ts']
const lifeTests = ['server/src/engine/life/life.test.ts']
const conditionTests = ['server/src/engine/send/conditions/conditions.test.ts']
const rotationTests = ['server/src/engine/send/rotation/rotation.test.ts']
const referenceTests = ['server/src/engine/references.test.ts']

/** What is lost, what stands in the file, what stands there instead, and the tests that should notice. */
const within =
  (file) =>
  (name, from, to, tests = guardTests) => ({ name, file, from, to, tests })
const gate = within('server/sql/functions/pass_gate.sql')
const states = within('server/sql/functions/guard_message_state.sql')
const moves = within('server/sql/functions/refuse_move.sql')
const claim = within('server/sql/functions/claim_messages.sql')
const draw = within('server/sql/functions/drawn_sender.sql')
const record = within('server/sql/functions/record_outcomes.sql')
const sweep = within('server/sql/functions/sweep_messages.sql')
const expiring = within('server/sql/functions/expire_messages.sql')
const cancel = within('server/sql/functions/cancel_messages.sql')
const settle = within('server/sql/functions/settle_enrolments.sql')
const send = within('server/src/engine/send/queue.ts')
const sweeping = within('server/src/engine/send/sweep/queries.ts')
const suppressing = within('server/src/engine/suppress/queries.ts')
const life = within('server/src/engine/life/queries.ts')
const enrolling = within('server/src/engine/queries.ts')

export const mutants = [
  gate(
    'the gate waits for no opt-out',
    'perform from accounts where accounts.id = account for share;',
    'perform from accounts where accounts.id = account;',
  ),
  gate('the gate waits for no pause', 'order by campaigns.id for share;', 'order by campaigns.id;'),
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
  gate('the gate knows no end of hours', 'q.closes_at <= moment or ', '', gateTests),
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
    's.account_id = account and s.channel = q.channel',
    's.channel = q.channel',
  ),
  gate('a third call a day', 'a.times >= q.most_a_day', 'a.times > q.most_a_day', gateTests),
  gate(
    'calls of other days count',
    'and a.day = (moment at time zone campaigns.time_zone)::date and a.times',
    'and a.times',
  ),
  gate('two at once to one number', "> 1 then 'soon'", "> 1000 then 'soon'"),
  gate(
    'WhatsApp without the six seconds',
    "q.seconds_apart * interval '1 second'",
    "q.seconds_apart * interval '0 seconds'",
  ),
  gate(
    'the gate without the fence',
    'messages.fence = j.fence_before and messages.state',
    'messages.state',
    gateTests,
  ),
  gate(
    'the gate again without the fence',
    "messages.fence = j.fence and messages.state = 'dispatched'",
    "messages.state = 'dispatched'",
  ),
  gate('the gate without the state', " and messages.state in ('scheduled', 'retry')", '', gateTests),
  gate(
    'the gate of what was moved',
    '\n          and messages.next_attempt_at <= moment end',
    ' end',
    gateTests,
  ),
  gate('the gate without a number', '      fence = j.fence,\n', '', gateTests),
  states(
    'any state may follow any other',
    "new.state and (old.state || '>' || new.state) not in (",
    "new.state and false and (old.state || '>' || new.state) not in (",
  ),
  enrolling('a contact may go while it enters', 'contacts.forKeyShare()', 'contacts', referenceTests),
  moves(
    'messages may move',
    "raise exception '%', tg_argv[0] using errcode = 'check_violation';",
    'return new;',
    referenceTests,
  ),
  claim('a claim of what is held', '\n         and m.id <> all (held)', ' '),
  claim('a claim past the deadline', 'm.deadline_at < moment as late', 'false as late'),
  claim('a claim before it is due', ' and m.next_attempt_at between lane.due_since and moment\n', '\n'),
  claim(
    'a sender sends what is of another',
    '\n         and m.drawn_sender = lane.sender_id\n',
    '\n',
    rotationTests,
  ),
  draw('a contact does not stay with its sender', 'm.sender_id = any (senders)\n', 'false\n', rotationTests),
  claim(
    'no condition is looked at',
    'if due_ids is not null and exists',
    'if false and exists',
    conditionTests,
  ),
  claim(
    'what was tried is decided again',
    'and m.attempts = 0 and m.outcome',
    'and m.outcome',
    conditionTests,
  ),
  claim('what was put off is decided again', ' and m.outcome is null', '', conditionTests),
  claim('what is sent again is decided again', ' and m.decided is null', '', conditionTests),
  claim(
    'what has passed the gate is skipped',
    "skipped.id\n      and case when m.state in ('scheduled', 'retry') then true end;",
    'skipped.id;',
    conditionTests,
  ),
  send(
    'lanes of paused campaigns',
    "where c.status = 'active' and c.deleted_at is null and not c.changing\n      and (lane",
    'where c.deleted_at is null and not c.changing\n      and (lane',
  ),
  send('lanes of people who left', 'u.id = c.owner_id and u.is_active', 'u.id = c.owner_id'),
  record(
    'an outcome without the fence',
    "\n      and was.fence = case when was.state in ('scheduled', 'retry') then t.fence_before else t.fence end",
    '',
    gateTests,
  ),
  record('an outcome that leaves the fence', '    fence = told.fence,\n', '', gateTests),
  record(
    'an outcome from any state',
    "was.state = any (string_to_array(t.from_states, ','))",
    'true',
    gateTests,
  ),
  record(
    'a retry of what was cancelled',
    "case when t.state in ('retry', 'scheduled') and was.stop_asked then 'cancelled'",
    "case when false then 'cancelled'",
    gateTests,
  ),
  record(
    'a retry past the deadline',
    "when t.state = 'retry' and t.retry_at > was.deadline_at",
    'when false',
  ),
  settle(
    'a step does not wait for the one before',
    "and m.state || '' in ('scheduled', 'retry', 'dispatched', 'task'))",
    'and false)',
  ),
  settle('finished with messages left', "and m.status || '' = 'pending')", 'and false)'),
  settle(
    'a next step before it was expected',
    'greatest(coalesce(w.due_at, w.shipping_at), moment',
    'least(coalesce(w.due_at, w.shipping_at), moment',
    lifeTests,
  ),
  settle('a next step without its delay', ' + s.delay_minutes * interval', ' + 0 * interval', lifeTests),
  sweeping('a sweep that believes any dispatcher it knows', ' or d.lease_until <= now())', ')', gateTests),
  sweeping('a sweep of those that live', 'd.lease_until <= now())', 'd.lease_until > now())', gateTests),
  sweep(
    'a doubt that is sent again',
    "update messages m set state = 'unknown', claimed_by = null",
    "update messages m set state = 'retry', claimed_by = null",
    gateTests,
  ),
  expiring(
    'a pause that lets messages expire',
    "c.status = 'active' and c.deleted_at is null",
    'c.deleted_at is null',
  ),
  cancel(
    'a cancel of what is being handed over',
    "state = case when m.state = 'dispatched' then m.state else 'cancelled' end",
    "state = 'cancelled'",
    gateTests,
  ),
  cancel('a cancel that does not look again', " and case when m.status = 'pending' then true end", ''),
  life('a single cancel in any state', " and state in ('waiting', 'scheduled', 'retry', 'task')", '', [
    'server/src/activity',
  ]),
  suppressing('an opt-out that waits for no gate', '  await lockOptOuts(tx, accountId)\n', ''),
  suppressing('an opt-out that stops the message that told it', '    exceptId: messageId,\n', ''),
]
