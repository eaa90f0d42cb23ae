import fc from 'fast-check'
import { expect, test } from 'vitest'

import { foldStatuses, whatsAppStatuses } from './whatsapp-status.ts'

const told = fc.array(
  fc.record({ status: fc.constantFrom(...whatsAppStatuses), at: fc.date({ noInvalidDate: true }) }),
)

test('what statuses say together depends neither on their order nor on repeats, and is the first time of each', () => {
  fc.assert(
    fc.property(told, (statuses) => {
      const times = foldStatuses(statuses)
      expect(foldStatuses([...statuses.toReversed(), ...statuses])).toEqual(times)
      for (const { status, at } of statuses)
        expect(times[status]?.getTime()).toBeLessThanOrEqual(at.getTime())
    }),
  )
})
