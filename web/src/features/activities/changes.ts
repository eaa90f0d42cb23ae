import { cancelMessage, getMessage, resendMessage } from '@cadencia/contract/message'
import { queryOptions, useQueryClient } from '@tanstack/react-query'

import { call, change } from '#lib/api.ts'
import { useChange } from '#lib/change.ts'
import { formatDateTime } from '#lib/format.ts'
import { toast } from '#ui/toast.tsx'

const movingMs = 5000

/** While it is pending something may happen with it any moment. */
export const messageQuery = (id: number) =>
  queryOptions({
    queryKey: ['activities', 'message', id],
    queryFn: ({ signal }) => call(getMessage, { params: { id } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? movingMs : false),
  })

/** Contacts, campaigns and metrics count messages too: whatever is on the screen is asked for again. */
export function useCancelMessage(id: number) {
  const client = useQueryClient()
  return useChange({
    send: () => change(cancelMessage, { params: { id } }),
    onSuccess: () => {
      toast({ title: 'Mensagem cancelada' })
      // Not waited for: the question closes first.
      void client.invalidateQueries()
    },
    // It may have left in the meantime: what is shown is asked for again.
    onError: () => client.invalidateQueries({ queryKey: ['activities'] }),
  })
}

export function useResendMessage(id: number) {
  const client = useQueryClient()
  return useChange({
    send: (_nothing: void, key) => call(resendMessage, { params: { id } }, { key }),
    onSuccess: ({ shippingDate }) => {
      toast({ title: 'Mensagem reenviada', text: `Sai em ${formatDateTime(shippingDate)}` })
      void client.invalidateQueries()
    },
  })
}
