import { listAttributes } from '@cadencia/contract/attributes'
import { queryOptions } from '@tanstack/react-query'

import { call } from '#lib/api.ts'

export const attributesQuery = queryOptions({
  queryKey: ['attributes'],
  queryFn: ({ signal }) => call(listAttributes, {}, { signal }),
  meta: { failure: 'Erro ao carregar atributos' },
})
