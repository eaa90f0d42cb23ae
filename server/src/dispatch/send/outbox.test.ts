import { setTimeout as pause } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { createOutbox } from './outbox.ts'
import type { Work } from './work.ts'

const work = (id: number): Work => ({
  userId: 1,
  id,
  fence: 1,
  campaignId: 1,
  channel: 'email',
  senderId: 1,
  attempts: 0,
  lastCode: null,
  composedAt: new Date(0),
  deadlineAt: new Date(0),
  campaignVersion: '1',
  closesAt: null,
  templateId: 1,
  templateVersion: 1,
  contact: { name: '', email: '', whatsapp: '', phone: null, metadata: {} },
})

/** When each of these began to be delivered, if the server answers the first only after a while. */
async function begun(howMany: number, spacing: number, firstTakes: number) {
  const moments: number[] = []
  const outbox = createOutbox({
    hands: 2,
    openHand: () =>
      Promise.resolve({
        usable: () => true,
        close: () => undefined,
        deliver: async ({ id }: Work) => {
          moments.push(performance.now())
          if (id <= 2) await pause(firstTakes)
          return { kind: 'sent', code: '250' } as const
        },
      }),
    settle: () => undefined,
    onFault: () => Promise.resolve(),
    onSuccess: () => undefined,
    onRoom: () => undefined,
  })
  const now = performance.now()
  outbox.push(
    Array.from({ length: howMany }, (_, index) => ({
      work: work(index + 1),
      notBefore: now + index * spacing,
      spacing,
    })),
  )
  while (moments.length < howMany) await pause(5)
  await outbox.stop()
  return moments.map((at) => at - now)
}

test('what a slow server held back does not follow all at once', async () => {
  const moments = await begun(12, 40, 400)
  // Two were held for 400 ms, and ten follow 40 ms apart; without their pace they would at once.
  expect(moments.at(-1)).toBeGreaterThan(400 + 9 * 40 - 20)
})

test('without a pace nothing waits', async () => {
  const moments = await begun(50, 0, 0)
  expect(moments.at(-1)).toBeLessThan(40 * 50)
})
