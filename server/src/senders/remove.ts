import type { Channel } from '@cadencia/domain/channel'

import { modeOf } from '#channels/registry.ts'
import { removeMailbox } from '#listening/mailboxes/queries.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/problem.ts'
import { transact } from '#platform/transact.ts'

import { activeCampaignNaming, deleteSender, moveDefault, lockSenders } from './queries.ts'
import { senderNotFound, lockSender } from './save.ts'

/** The box inside the product always stays: it takes over when the default one goes. */
export const removeSender = (db: Db, accountId: number, id: number) =>
  transact(db, async (tx) => {
    const row = await lockSender(tx, accountId, id)
    if (!modeOf(row.channel, row.mode)?.form) throw new Refusal('sandbox_stays')
    const campaign = await activeCampaignNaming(tx, accountId, id)
    if (campaign) {
      throw new Refusal('sender_in_use', {
        message: `Este canal está em uso na campanha ativa ${campaign.name}`,
      })
    }
    await deleteSender(tx, accountId, id)
    await removeMailbox(tx, accountId, id)
    if (row.is_default) await fallBack(tx, accountId, row.channel)
  })

async function fallBack(tx: Db, accountId: number, channel: Channel) {
  const sandbox = (await lockSenders(tx, accountId, channel)).find(
    ({ mode }) => modeOf(channel, mode)?.by === 'sandbox',
  )
  if (!sandbox) throw senderNotFound()
  await moveDefault(tx, accountId, channel, sandbox.id)
}
