import { resumeEnrolments } from '#engine/hold/hold.ts'
import { activeEnrolments, heldByAnswerOf, holdEnrolments, pendingOf } from '#engine/hold/queries.ts'
import { addHappening } from '#engine/life/queries.ts'
import { lockOptOuts } from '#engine/suppress/queries.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/problem.ts'
import type { Caller } from '#platform/route.ts'
import { transact } from '#platform/transact.ts'

import { closeEffects, insertEffect, openEffects } from '../queries.ts'
import { findConversation } from './queries.ts'

type Where = { contactId: number; campaignId: number }

const isIn = ({ campaignId }: Where, enrolment: { campaign_id: number }) =>
  enrolment.campaign_id === campaignId

/** The cadence of a contact in one campaign goes on from now, whether its own answer or a colleague's held it. */
export const resumeIn = (db: Db, { accountId, userId }: Caller, where: Where) =>
  transact(db, async (tx) => {
    await lockOptOuts(tx, accountId)
    const enrolments = await activeEnrolments(tx, accountId, where.contactId)
    const held = enrolments.filter((each) => each.is_held && isIn(where, each)).map(({ id }) => id)
    if (held.length === 0) throw nothingHeld(enrolments, where)
    await resumeEnrolments(tx, accountId, held)
    await closeSpent(tx, accountId, where.contactId, userId)
    await tell(tx, accountId, 'contact.resumed', where, userId)
  })

/** The same cadence stops again: undoing `resumeIn`. Only of a contact who answered, which is what holds it. */
export const holdIn = (db: Db, { accountId, userId }: Caller, where: Where) =>
  transact(db, async (tx) => {
    await lockOptOuts(tx, accountId)
    const enrolments = await activeEnrolments(tx, accountId, where.contactId)
    const conversation = await findConversation(tx, accountId, where.contactId)
    if (!conversation) throw new Refusal('not_found', { message: 'Conversa não encontrada' })
    const ids = enrolments.filter((each) => isIn(where, each)).map(({ id }) => id)
    if (ids.length === 0) throw notRelated()
    const enrolmentIds = await holdEnrolments(tx, accountId, ids)
    if (enrolmentIds.length === 0) return
    const messages = await pendingOf(tx, accountId, enrolmentIds)
    const inboundId = conversation.inbound_id
    await insertEffect(tx, accountId, { inboundId, kind: 'held', enrolmentIds, messages })
    await tell(tx, accountId, 'contact.held', where, userId)
  })

const notRelated = () =>
  new Refusal('not_found', { message: 'Este contato não está relacionado a esta campanha.' })

const nothingHeld = (enrolments: readonly { campaign_id: number }[], where: Where) =>
  enrolments.some((each) => isIn(where, each)) ? new Refusal('nothing_held') : notRelated()

/** What the last answer held and holds no more is over: undoing the answer has nothing to release. */
async function closeSpent(tx: Db, accountId: number, contactId: number, userId: number) {
  const conversation = await findConversation(tx, accountId, contactId)
  if (!conversation) return
  const own = await activeEnrolments(tx, accountId, contactId)
  const colleagues = await heldByAnswerOf(tx, accountId, contactId)
  const held = new Set([...own.filter(({ is_held }) => is_held), ...colleagues].map(({ id }) => id))
  const spent = (await openEffects(tx, accountId, conversation.inbound_id)).filter(
    ({ kind, enrolment_ids }) => kind === 'held' && !enrolment_ids.some((id) => held.has(id)),
  )
  const ids = spent.map(({ id }) => id)
  await closeEffects(tx, accountId, conversation.inbound_id, ids, userId)
}

const tell = (
  tx: Db,
  accountId: number,
  kind: 'contact.held' | 'contact.resumed',
  { contactId, campaignId }: Where,
  actorId: number,
) => addHappening(tx, accountId, { kind, subjectIds: [contactId], campaignId, actorId })
