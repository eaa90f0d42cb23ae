import * as api from '@cadencia/contract/days-off'
import { queryOptions, useQueryClient } from '@tanstack/react-query'

import { call, change } from '#lib/api.ts'
import { useChange } from '#lib/change.ts'

export const daysOffQuery = queryOptions({
  queryKey: ['days-off'],
  queryFn: ({ signal }) => call(api.listDaysOff, {}, { signal }),
  meta: { failure: 'Erro ao carregar dias sem envio' },
})

export function useAddDayOff() {
  const client = useQueryClient()
  return useChange({
    send: (body: api.DayOff) => change(api.addDayOff, { body }),
    onSettled: () => client.invalidateQueries(daysOffQuery),
  })
}

export function useRemoveDayOff() {
  const client = useQueryClient()
  return useChange({
    send: (day: string) => change(api.deleteDayOff, { params: { day } }),
    onSettled: () => client.invalidateQueries(daysOffQuery),
  })
}
