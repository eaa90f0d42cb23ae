import * as api from '@cadencia/contract/templates'
import { queryOptions } from '@tanstack/react-query'

import { call } from '#lib/api.ts'

export const templatesQuery = queryOptions({
  queryKey: ['templates'],
  queryFn: ({ signal }) => call(api.listTemplates, {}, signal),
})

export const templateQuery = (id: number) =>
  queryOptions({
    queryKey: ['templates', id],
    queryFn: ({ signal }) => call(api.getTemplate, { params: { id } }, signal),
  })
