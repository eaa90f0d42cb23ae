import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/problem.ts'
import { transact } from '#platform/transact.ts'

import { activeCampaignNaming, deleteSender, moveDefault, takeSenders } from './queries.ts'
import { senderNotFound, takeSender } from './save.ts'

/** The box inside the product always stays: it takes over when the default one goes. */
export const removeSender = (db: Db, userId: number, id: number) =>
  transact(db, async (tx) => {
    const row = await takeSender(tx, userId, id)
    if (row.mode === 'sandbox') throw new Refusal('sandbox_stays')
    const campaign = await activeCampaignNaming(tx, userId, id)
    if (campaign) {
      throw new Refusal('sender_in_use', {
        message: `Este canal está em uso na campanha ativa ${campaign.name}`,
      })
    }
    await deleteSender(tx, userId, id)
    if (row.is_default) await fallBack(tx, userId, row.channel)
  })

async function fallBack(tx: Db, userId: number, channel: 'email' | 'whatsapp') {
  const sandbox = (await takeSenders(tx, userId, channel)).find(({ mode }) => mode === 'sandbox')
  if (!sandbox) throw senderNotFound()
  await moveDefault(tx, userId, channel, sandbox.id)
}
