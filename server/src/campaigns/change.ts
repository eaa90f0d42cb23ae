import type { CampaignStatus } from '@cadencia/contract/campaigns'
import { consequenceOf } from '@cadencia/domain/campaign'

import { type RulesRow, takeCampaign, transactionTime } from '#dispatch/queries.ts'
import { cancelPending } from '#dispatch/queue.ts'
import { resumeCampaign } from '#dispatch/resume.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/problem.ts'
import { transact } from '#platform/transact.ts'

import { campaignNotFound } from './get.ts'
import { type CampaignFields, holdSender, insertCampaign, updateCampaign } from './queries.ts'

export const createCampaign = (db: Db, userId: number, fields: CampaignFields & { name: string }) =>
  transact(db, async (tx) => {
    await holdSenders(tx, userId, fields)
    return (await insertCampaign(tx, userId, fields)).id
  })

/** Changes a campaign, and with its status what becomes of the messages that have not left: one or the other never alone. */
export const changeCampaign = (db: Db, userId: number, id: number, fields: CampaignFields) =>
  transact(db, async (tx) => {
    // Before the campaign: whoever deletes a sender takes them in that order.
    await holdSenders(tx, userId, fields)
    const before = await takeCampaign(tx, userId, id)
    if (!before) throw campaignNotFound()
    await updateCampaign(tx, userId, id, fields)
    if (fields.status) await follow(tx, userId, before, fields.status)
  })

const wrongChannel = { email: 'Escolha um remetente de email', whatsapp: 'Escolha um remetente de WhatsApp' }

async function holdSenders(tx: Db, userId: number, fields: CampaignFields) {
  const chosen = { email: fields.email_sender_id, whatsapp: fields.whatsapp_sender_id }
  for (const channel of ['email', 'whatsapp'] as const) {
    const id = chosen[channel]
    if (!id) continue
    const sender = await holdSender(tx, userId, id)
    if (!sender) throw new Refusal('not_found', { message: 'Canal de envio não encontrado' })
    const message = wrongChannel[channel]
    if (sender.channel !== channel)
      throw new Refusal('invalid', { message, fields: { [`${channel}SenderId`]: message } })
  }
}

/** Held messages need nothing done: those of a campaign that is not active are never looked at. */
async function follow(tx: Db, userId: number, before: RulesRow, to: CampaignStatus) {
  const { id: campaignId } = before
  const consequence = consequenceOf(before.status, to)
  if (consequence === 'cancel') await cancelPending(tx, userId, { campaignId }, 'Campanha finalizada')
  if (consequence === 'resume') await resumeCampaign(tx, userId, campaignId)
}

export const cancelMessages = (db: Db, userId: number, campaignId: number) =>
  transact(db, async (tx) => {
    if (!(await takeCampaign(tx, userId, campaignId))) throw campaignNotFound()
    return cancelPending(tx, userId, { campaignId }, 'Cancelada por você')
  })

/** What was sent stays, under the campaign's name; what was pending is cancelled. */
export const removeCampaign = (db: Db, userId: number, campaignId: number) =>
  transact(db, async (tx) => {
    if (!(await takeCampaign(tx, userId, campaignId))) throw campaignNotFound()
    await cancelPending(tx, userId, { campaignId }, 'Campanha excluída')
    await updateCampaign(tx, userId, campaignId, { deleted_at: await transactionTime(tx) })
  })
