import type { Db } from '#platform/db.ts'

import type { Person } from './api.ts'
import { campaignOf, contactsOf, messagesOf, relate } from './build.ts'
import { mailTo } from './sending.ts'
import { type Script, startSmtp } from './smtp.ts'

/** A campaign with one message for each contact, due at once, through a mail server that follows a script. */
export async function outreach(db: Db, ana: Person, script: Script = {}, contacts = 1) {
  const smtp = await startSmtp(script)
  await mailTo(db, ana, smtp.port)
  const campaign = await campaignOf(ana, {}, [{ delayMinutes: 0 }])
  await relate(db, ana, campaign.id, await contactsOf(db, ana, contacts))
  const states = async () => (await messagesOf(db, campaign.id)).map(({ state }) => state)
  const count = async (wanted: string) => (await states()).filter((state) => state === wanted).length
  return { smtp, ana, campaign, states, count }
}
