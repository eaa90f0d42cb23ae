import { createAccount } from '#auth/queries.ts'
import type { Db } from '#platform/db.ts'
import { hashPassword } from '#platform/password.ts'
import { transact } from '#platform/transact.ts'

import { saveEvents, saveLinks, saveMessages, saveSuppressions } from './aftermath.ts'
import { daysBefore, instantOf, type Moment, momentOf } from './calendar.ts'
import { saveConversations } from './conversations.ts'
import { enrolAll } from './enrol.ts'
import { countAnew, insertAttributes, insertUser } from './queries.ts'
import { saveCampaigns, saveContacts, saveEnrolments, saveTemplates } from './save.ts'
import { live } from './story.ts'
import { attributes, demoEmail } from './templates.ts'

export const demoUser = { email: demoEmail, password: 'cadencia-demo' }

/** A product that lives: the same for the same moment. */
export async function seedDemo(db: Db, today: Date) {
  const passwordHash = await hashPassword(demoUser.password)
  await transact(db, (tx) => fill(tx, passwordHash, momentOf(today)))
}

async function fill(db: Db, passwordHash: string, today: Moment) {
  const since = instantOf(daysBefore(today, 245, 9 * 60))
  const accountId = await createAccount(db, since)
  const { id: userId } = await insertUser(db, {
    account_id: accountId,
    email: demoUser.email,
    password_hash: passwordHash,
    created_at: since,
    updated_at: since,
  })
  const described = Object.entries(attributes).map(([key, value]) => ({
    user_id: userId,
    key,
    value,
    created_at: since,
  }))
  await insertAttributes(db, described)
  const contacts = await saveContacts(db, accountId, today)
  const templateId = await saveTemplates(db, accountId, today)
  const campaigns = await saveCampaigns(db, { accountId, ownerId: userId }, { today, templateId })

  const stories = live(enrolAll(campaigns, contacts, today), today)
  const enrolmentId = await saveEnrolments(db, accountId, stories)
  const messageId = await saveMessages(db, accountId, { stories, enrolmentId })
  const linkId = await saveLinks(db, accountId, campaigns)
  await saveEvents(db, accountId, { stories, messageId, linkId })
  await saveSuppressions(db, accountId, stories, messageId)
  await countAnew(db, accountId)
  await saveConversations(db, accountId, { stories, messageId, today })
}
