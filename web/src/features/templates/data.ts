import { getTemplate, listTemplates } from '@cadencia/contract/templates'
import { queryOptions } from '@tanstack/react-query'

import { call } from '#lib/api.ts'

export const templatesQuery = queryOptions({
  queryKey: ['templates'],
  queryFn: ({ signal }) => call(listTemplates, {}, { signal }),
})

export const templateQuery = (id: number) =>
  queryOptions({
    queryKey: ['templates', id],
    queryFn: ({ signal }) => call(getTemplate, { params: { id } }, { signal }),
  })
