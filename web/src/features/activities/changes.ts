import { updateContact } from '@cadencia/contract/contact-changes'
import { getContact } from '@cadencia/contract/contacts'
import { cancelMessage, getMessage, type MessageDetail, resendMessage } from '@cadencia/contract/message'
import { toMetadata } from '@cadencia/domain/contact'
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

type Filled = readonly { key: string; value: string }[]

/** The contact is read first: what is not filled in stays as it is. */
async function fillAndResend({ id, contact }: MessageDetail, values: Filled, key: string) {
  const params = { id: contact.id }
  const { name, email, whatsapp, metadata } = await call(getContact, { params })
  const added = toMetadata(values.map((each) => [each.key, each.value] as const))
  await change(updateContact, {
    params,
    body: { name, email, whatsapp, metadata: { ...metadata, ...added } },
  })
  return call(resendMessage, { params: { id } }, { key })
}

export function useFillAndResend(message: MessageDetail) {
  const client = useQueryClient()
  return useChange({
    send: (values: Filled, key) => fillAndResend(message, values, key),
    onSuccess: ({ shippingDate }) => {
      toast({ title: 'Mensagem reenviada', text: `Sai em ${formatDateTime(shippingDate)}` })
      void client.invalidateQueries()
    },
  })
}
