import { expect, test } from 'vitest'

import { conditionOf } from './conditions.ts'

test('a step is named by its place while a cadence is written, and kept by its id', () => {
  expect(conditionOf({ kind: 'opened', place: 2 }, [70, 80])).toEqual({ kind: 'opened', stepId: 80 })
  expect(conditionOf({ kind: 'opened', place: 3 }, [70, 80])).toBeNull()
  expect(conditionOf(undefined, [70])).toBeNull()
  const onAttribute = { kind: 'attribute_is', key: 'setor', value: 'Saúde' } as const
  expect(conditionOf(onAttribute, [70])).toEqual(onAttribute)
})
