import { listContactAttributes } from '@cadencia/contract/contacts'
import { queryOptions } from '@tanstack/react-query'

import { call } from '#lib/api.ts'

/** Which attributes there are, the most used first. */
export const attributeKeysQuery = queryOptions({
  queryKey: ['contacts', 'attributes'],
  queryFn: ({ signal }) => call(listContactAttributes, {}, { signal }),
  staleTime: 60_000,
})
