import type { Channel } from '@cadencia/domain/channel'

import { giveBack } from '#channels/email/sign-in/leave.ts'
import { removeGrant } from '#channels/email/sign-in/queries.ts'
import { modeOf } from '#channels/registry.ts'
import type { SenderContext } from '#channels/sender-form.ts'
import { insertChange } from '#engine/changes/queries.ts'
import { removeMailbox } from '#listening/mailboxes/queries.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/problem.ts'
import { transact } from '#platform/transact.ts'

import { activeCampaignNaming, deleteSender, leaveRotations, lockSenders, moveDefault } from './queries.ts'
import { senderNotFound, lockSender } from './save.ts'

/** The box inside the product always stays: it takes over when the default one goes. */
export async function removeSender(db: Db, context: SenderContext, accountId: number, id: number) {
  const { mode, secrets } = await transact(db, async (tx) => {
    const row = await lockSender(tx, accountId, id)
    if (!modeOf(row.channel, row.mode)?.form) throw new Refusal('sandbox_stays')
    const campaign = await activeCampaignNaming(tx, accountId, id)
    if (campaign) {
      throw new Refusal('sender_in_use', {
        message: `Este canal está em uso na campanha ativa ${campaign.name}`,
      })
    }
    // What was drawn for it is divided among the others, in the background: none of these campaigns is active.
    for (const campaignId of await leaveRotations(tx, accountId, id))
      await insertChange(tx, accountId, campaignId, { kind: 'senders' })
    await deleteSender(tx, accountId, id)
    await removeMailbox(tx, accountId, id)
    const grant = await removeGrant(tx, { accountId, senderId: id })
    if (row.is_default) await fallBack(tx, accountId, row.channel)
    return { mode: row.mode, secrets: grant?.secrets ?? null }
  })
  await giveBack(context, { accountId, senderId: id, mode, secrets })
}

async function fallBack(tx: Db, accountId: number, channel: Channel) {
  const sandbox = (await lockSenders(tx, accountId, channel)).find(
    ({ mode }) => modeOf(channel, mode)?.by === 'sandbox',
  )
  if (!sandbox) throw senderNotFound()
  await moveDefault(tx, accountId, channel, sandbox.id)
}
