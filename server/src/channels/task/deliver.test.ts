import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { secondsUntilCall } from '#channels/call/hours.ts'
import { createCatalog, trackingUrls } from '#channels/catalog.ts'
import { createTexts } from '#channels/text.ts'
import { createTokens } from '#channels/token.ts'
import { createGate } from '#engine/send/gate.ts'
import { startApi } from '#test/api.ts'
import { setMessages } from '#test/change.ts'
import { claimOf, planned } from '#test/held.ts'

import { taskTransport, withText } from './deliver.ts'

const { db, person } = await startApi()
const tokens = createTokens([{ id: 1, key: Buffer.alloc(32, 1) }])
const catalog = createCatalog(db, trackingUrls(tokens, 'https://exemplo.com.br'))
const texts = createTexts(() => ({}))
const gate = createGate(db, () => true)

/** A call that is due and claimed, to a number, at an hour of Brasília on a Thursday. */
async function call(phone: string, hour: number) {
  const ana = await person()
  const { campaign, state } = await planned(db, ana, { steps: [{ delayMinutes: 0, channel: 'call' }] })
  await db.updateTable('contacts').set({ phone }).where('account_id', '=', ana.id).execute()
  await setMessages(db, sql`campaign_id = ${campaign.id}`, sql`next_attempt_at = now()`)
  const [work] = await claimOf(db, campaign.id, `caller of ${campaign.id}`)
  if (!work) throw new Error('nothing was due')
  const now = () => Temporal.Instant.from('2026-11-12T00:00:00-03:00').add({ hours: hour })
  const outcome = await taskTransport({
    catalog,
    gate,
    write: withText(texts),
    secondsUntil: secondsUntilCall,
    now,
  }).deliver(work)
  return { outcome, state: await state() }
}

test('nobody is called before the day begins where they live', async () => {
  expect(await call('+5511987654321', 9)).toEqual({ outcome: undefined, state: ['task'] })
  expect(await call('+5568987654321', 9)).toEqual({
    outcome: { kind: 'released', afterSeconds: 7200 },
    state: ['scheduled'],
  })
  expect(await call('+5568987654321', 11)).toEqual({ outcome: undefined, state: ['task'] })
})
