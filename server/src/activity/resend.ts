import { nextMoment } from '#engine/plan.ts'
import { lockCampaignForShare, insertCopy, transactionTime } from '#engine/queries.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/problem.ts'
import { transact } from '#platform/transact.ts'

import { messageNotFound } from './detail.ts'
import { campaignOfMessage, lockForResend, type Resendable } from './message/queries.ts'

/** Sends again what did not arrive: a new message beside the first, at the next moment the campaign allows. */
export const resendMessage = (db: Db, accountId: number, id: number) =>
  transact(db, async (tx) => {
    const message = await campaignOfMessage(tx, accountId, id)
    if (!message) throw messageNotFound()
    const campaign = await lockCampaignForShare(tx, accountId, message.campaign_id)
    const held = await lockForResend(tx, accountId, id)
    if (!held) throw messageNotFound()
    refuseUnfit(held)
    if (campaign?.status !== 'active')
      throw new Refusal('campaign_not_active', {
        message: 'A campanha não está ativa. Reative a campanha para reenviar.',
      })
    const shippingAt = nextMoment(campaign, held.channel, await transactionTime(tx))
    const copyId = await insertCopy(tx, accountId, id, shippingAt)
    if (copyId === undefined) throw messageNotFound()
    return { id: copyId, shippingDate: shippingAt.toISOString() }
  })

function refuseUnfit(message: Resendable) {
  if (message.status !== 'error' && message.status !== 'cancel') throw new Refusal('not_resendable')
  if (message.contact_is_gone) throw new Refusal('contact_gone')
  if (message.suppressed) throw new Refusal('address_suppressed')
  if (message.is_held) throw heldBy(message)
  if (!message.step_is_active) throw new Refusal('step_removed')
  if (message.copy_pending) throw new Refusal('already_pending')
}

function heldBy({ is_stopped: isByHand, is_held_by_other: isColleague }: Resendable) {
  if (isByHand)
    return new Refusal('held', {
      message: 'A cadência deste contato está parada. Retome a cadência para reenviar.',
    })
  return new Refusal(
    'held',
    isColleague
      ? { message: 'Alguém da empresa respondeu e a cadência está parada. Retome a cadência para reenviar.' }
      : {},
  )
}
