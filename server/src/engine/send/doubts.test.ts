import { setTimeout as pause } from 'node:timers/promises'

import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { startApi } from '#test/api.ts'
import { campaignOf, contactsOf, messagesOf, relate } from '#test/build.ts'
import { mailTo, startSending, until } from '#test/sending.ts'
import { startSmtp } from '#test/smtp.ts'

const { db, person } = await startApi()
await startSending(db, { connections: 3 })

test('while nothing can be recorded, no more has left than the sender has connections', async () => {
  const ana = await person()
  const smtp = await startSmtp()
  await mailTo(db, ana, smtp.port)
  const campaign = await campaignOf(ana, {}, [{ delayMinutes: 60 }])
  await relate(db, ana, campaign.id, await contactsOf(db, ana, 12))
  const states = async () => (await messagesOf(db, campaign.id)).map(({ state }) => state)

  await db.transaction().execute(async (tx) => {
    // The gate does not write there; recording does.
    await sql`lock table step_counts in exclusive mode`.execute(tx)
    await sql`update messages set next_attempt_at = now(), shipping_at = now()`.execute(db)
    await sql`update lanes set due_at = now()`.execute(db)
    await until(async () => smtp.messages.length === 3)
    await pause(500)
    expect(smtp.messages).toHaveLength(3)
    expect((await states()).filter((state) => state === 'dispatched')).toHaveLength(3)
  })
  await until(async () => (await states()).every((state) => state === 'sent'))
  expect(smtp.messages).toHaveLength(12)
})
