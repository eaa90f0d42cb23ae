import * as api from '@cadencia/contract/me'
import { queryOptions } from '@tanstack/react-query'

import { call } from '#lib/api.ts'

export const attributesQuery = queryOptions({
  queryKey: ['attributes'],
  queryFn: ({ signal }) => call(api.listAttributes, {}, signal),
  meta: { failure: 'Erro ao carregar atributos' },
})
