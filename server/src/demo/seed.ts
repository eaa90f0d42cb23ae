import type { Db } from '#platform/db.ts'
import { hashPassword } from '#platform/password.ts'
import { transact } from '#platform/transact.ts'

import { keepEvents, keepLinks, keepMessages, keepSuppressions } from './aftermath.ts'
import { daysBefore, instantOf, type Moment, momentOf } from './calendar.ts'
import { enrolAll } from './enrol.ts'
import { keepCampaigns, keepContacts, keepEnrolments, keepTemplates } from './keep.ts'
import { insertAttributes, insertUser } from './queries.ts'
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
  const { id: userId } = await insertUser(db, {
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
  const contacts = await keepContacts(db, userId, today)
  const templateId = await keepTemplates(db, userId, today)
  const campaigns = await keepCampaigns(db, userId, { today, templateId })

  const stories = live(enrolAll(campaigns, contacts, today), today)
  const enrolmentId = await keepEnrolments(db, userId, stories)
  const messageId = await keepMessages(db, userId, { stories, enrolmentId })
  const linkId = await keepLinks(db, userId, campaigns)
  await keepEvents(db, userId, { stories, messageId, linkId })
  await keepSuppressions(db, userId, stories, messageId)
}
