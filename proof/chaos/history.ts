import { readFile } from 'node:fs/promises'

import { sql } from 'kysely'

import type { connect } from '#server/src/platform/db.ts'

import { readAnswered } from './answered.ts'
import { cadencesOf, type Change, changesOf, rulesOf } from './changes.ts'
import type { History } from './check.ts'
import type { Told } from './operator.ts'
import { pacedOwner } from './people.ts'

type Db = ReturnType<typeof connect>

const switchedOff = new Set<string | null>(['Etapa desligada', 'Etapa desligada com a cadência parada'])

/** The rows as they ended, beside what the mail server wrote down and what the operator was told. */
export async function readHistory(
  db: Db,
  log: string,
  { created, edited, ...told }: Told,
  {
    hands,
    pace,
    ...more
  }: { hands: number; pace: Omit<History['pace'], 'user'> } & Pick<
    History,
    'answers' | 'planned' | 'endedAt'
  >,
): Promise<History> {
  const lines = (await readFile(log, 'utf8')).split('\n').filter((line) => line !== '')
  const taken: History['taken'] = lines.map((line) => JSON.parse(line))
  const changes = await changesOf(db)
  const cadences = await cadencesOf(db)
  return {
    taken,
    ...told,
    messages: await messagesOf(db, changes, cadences),
    doubtsAtMost: hands + taken.filter(({ cut }) => cut).length,
    miscounted: await miscounted(db),
    pace: { user: pacedOwner, ...pace },
    moves: await moves(db),
    forgotten: await forgotten(db, created, told.optOuts),
    misreported: await misreported(db),
    ...more,
    ...(await readAnswered(db)),
    edits: edited.taken,
    changes,
    cadences,
  }
}

async function messagesOf(
  db: Db,
  changes: readonly Change[],
  cadences: History['cadences'],
): Promise<History['messages']> {
  const rows = await db
    .selectFrom('messages')
    .innerJoin('contacts', (join) =>
      join
        .onRef('contacts.account_id', '=', 'messages.account_id')
        .onRef('contacts.id', '=', 'messages.contact_id'),
    )
    .select([
      'messages.id',
      'messages.account_id',
      'messages.campaign_id',
      'enrolment_id',
      'contacts.email',
      'messages.contact_id',
      'messages.created_at',
      'messages.step_id',
    ])
    .select(['attempts', 'state', 'status', 'shipping_at', 'dispatched_at', 'reason', 'stop_asked'])
    .execute()
  const late = await cancelledLate(db)
  const endings = await firstOf(db, 'endings')
  const departures = await firstOf(db, 'departures')
  const changesIn = Map.groupBy(changes, ({ campaign }) => campaign)
  return rows.map((row) => ({
    id: row.id,
    user: row.account_id,
    campaign: row.campaign_id,
    enrolment: row.enrolment_id,
    address: row.email,
    contact: row.contact_id,
    stepId: row.step_id,
    ...rulesOf(changesIn.get(row.campaign_id) ?? [], cadences.get(row.campaign_id) ?? [], {
      stepId: row.step_id,
      at: row.dispatched_at?.getTime() ?? Infinity,
      departedAt: departures.get(`${row.account_id}/${row.id}`) ?? Infinity,
      wasTried: row.attempts > 0,
    }),
    createdAt: row.created_at.getTime(),
    state: row.state,
    status: row.status,
    shippingAt: row.shipping_at.getTime(),
    dispatchedAt: row.dispatched_at?.getTime(),
    departedAt: departures.get(`${row.account_id}/${row.id}`),
    endedAt: endings.get(`${row.account_id}/${row.id}`),
    byPerson: row.state === 'cancelled' && row.reason === 'Cancelada por você' && !late.has(row.id),
    byEdit: row.state === 'cancelled' && switchedOff.has(row.reason),
  }))
}

/** What a cancel met while it was being sent, and did not count. */
const cancelledLate = async (db: Db) => {
  const { rows } = await sql<{ id: number }>`select message_id as id from cancelled_late`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** When each message first left or ended: one in doubt has ended, and may be known to be sent only later. */
const firstOf = async (db: Db, table: 'endings' | 'departures') => {
  const { rows } = await sql<{ message: string; at: Date }>`
    select account_id || '/' || message_id as message, at from ${sql.table(table)}`.execute(db)
  return new Map(rows.map(({ message, at }) => [message, at.getTime()]))
}

const moves = async (db: Db) => {
  const { rows } = await sql<{ move: string }>`select move from moves`.execute(db)
  return rows.map(({ move }) => move)
}

/** Contacts and opt-outs that were confirmed and are not there. */
async function forgotten(db: Db, created: Told['created'], optOuts: History['optOuts']) {
  const contacts = await db.selectFrom('contacts').select(['account_id', 'email']).execute()
  const suppressions = await db.selectFrom('suppressions').select(['account_id', 'address']).execute()
  const there = new Set([
    ...contacts.map(({ account_id, email }) => `contact ${account_id} ${email}`),
    ...suppressions.map(({ account_id, address }) => `opt-out ${account_id} ${address}`),
  ])
  return [
    ...created.map(({ user, email }) => `contact ${user} ${email}`),
    ...optOuts.map(({ user, address }) => `opt-out ${user} ${address}`),
  ].filter((one) => !there.has(one))
}

/** Messages of which the stream of what happened does not tell exactly what they became, once. */
async function misreported(db: Db): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select m.id || ' ' || m.state || ', told ' || coalesce(told.times, 0) as what
    from messages m left join (
      select h.account_id, h.kind, subject.id, count(*) as times
      from happenings h cross join lateral unnest(h.subject_ids) as subject(id) group by 1, 2, 3) told
      on told.account_id = m.account_id and told.id = m.id and told.kind = 'message.' || m.state
    where m.status <> 'pending' and coalesce(told.times, 0) <> 1`.execute(db)
  return rows.map(({ what }) => what)
}

/** Each counter beside a count of the rows it stands for. */
async function miscounted(db: Db): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select 'step ' || coalesce(kept.step_id, real.step_id) as what
    from (select account_id, step_id, sum(total) as total, sum(sent) as sent, sum(delivered) as delivered, sum(pending) as pending from step_counts group by 1, 2) kept
    full join (select account_id, step_id, count(*) as total, count(sent_at) as sent, count(delivered_at) as delivered,
                      count(*) filter (where status = 'pending') as pending from messages group by 1, 2) real
      using (account_id, step_id)
    where (kept.total, kept.sent, kept.delivered, kept.pending) is distinct from (real.total, real.sent, real.delivered, real.pending)
    union all
    select 'campaign ' || coalesce(kept.campaign_id, real.campaign_id)
    from (select account_id, campaign_id, sum(contacts) as contacts, sum(active) as active from enrolment_blocks group by 1, 2) kept
    full join (select account_id, campaign_id, count(*) as contacts, count(*) filter (where status = 'active') as active
               from enrolments where status <> 'removed' group by 1, 2) real using (account_id, campaign_id)
    where (kept.contacts, kept.active) is distinct from (real.contacts, real.active)
    union all
    select 'period ' || coalesce(kept.period, real.period) || ' ' || coalesce(kept.status, real.status)
    from (select account_id, period, status, sum(messages) as messages from period_counts group by 1, 2, 3 having sum(messages) <> 0) kept
    full join (select account_id, date_bin('15 minutes', shipping_at, timestamptz 'epoch') as period, status, count(*) as messages
               from messages group by 1, 2, 3) real using (account_id, period, status)
    where kept.messages is distinct from real.messages`.execute(db)
  return rows.map(({ what }) => what)
}
