import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { startApi } from '#test/api.ts'
import { campaignOf, contactsOf, messagesOf, relate } from '#test/build.ts'
import { setMessages } from '#test/change.ts'
import { mailTo } from '#test/sending.ts'
import { startSmtp } from '#test/smtp.ts'

import { createDeferring } from './defer.ts'
import { readyLanes } from './queue.ts'

const { db, person } = await startApi()
const log = { info: () => undefined, warn: () => undefined, error: () => undefined }

test('what a dispatcher read before the hours of a campaign were changed does not move its messages', async () => {
  const ana = await person()
  await mailTo(db, ana, (await startSmtp()).port)
  const campaign = await campaignOf(ana, {}, [{ delayMinutes: 0 }])
  await relate(db, ana, campaign.id, await contactsOf(db, ana, 2))
  await setMessages(db, sql`campaign_id = ${campaign.id}`, sql`next_attempt_at = now(), shipping_at = now()`)
  const dates = async () => (await messagesOf(db, campaign.id)).map(({ shipping_at }) => shipping_at)
  const due = await dates()
  const [lane] = (await readyLanes(db)).filter(({ campaign_id }) => campaign_id === campaign.id)
  if (!lane) throw new Error('no lane')
  const deferring = createDeferring(db, log, () => new Map())
  const tomorrow = new Date(Date.now() + 86_400_000)
  const defer = async () => {
    deferring.later([{ lane, before: new Date(), startAt: tomorrow }])
    await deferring.idle()
  }

  await ana.call('PATCH', `/campaigns/${campaign.id}`, { sendWindow: null })
  await defer()
  expect(await dates()).toEqual(due)

  Object.assign(
    lane,
    (await readyLanes(db)).find(({ campaign_id }) => campaign_id === campaign.id),
  )
  await defer()
  for (const date of await dates()) expect(date >= tomorrow).toBe(true)
})
