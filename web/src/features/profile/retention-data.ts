import * as api from '@cadencia/contract/retention'
import { queryOptions, useQueryClient } from '@tanstack/react-query'

import { call, change } from '#lib/api.ts'
import { useChange } from '#lib/change.ts'

export const retentionQuery = queryOptions({
  queryKey: ['retention'],
  queryFn: ({ signal }) => call(api.getRetention, {}, { signal }),
  meta: { failure: 'Erro ao carregar por quanto tempo as mensagens ficam guardadas' },
})

export const oldMessagesQuery = (days: number) =>
  queryOptions({
    queryKey: ['retention', 'messages', days],
    queryFn: ({ signal }) => call(api.countOldMessages, { query: { days } }, { signal }),
    meta: { failure: 'Erro ao contar as mensagens' },
  })

export function useSetRetention() {
  const client = useQueryClient()
  return useChange({
    send: (body: api.Retention) => change(api.setRetention, { body }),
    onSettled: () => client.invalidateQueries(retentionQuery),
  })
}
