import type { Channel } from '@cadencia/domain/channel'
import { useQueryClient } from '@tanstack/react-query'

import { call } from '#lib/api.ts'
import { useChange } from '#lib/change.ts'
import { toast } from '#ui/toast.tsx'

export const openFailed = 'Erro ao liberar o canal. Tente novamente.'

/** What closed a channel is lifted: by bounces with a click, by the contact's own wish with the reason. */
export function useOpenChannel(id: number) {
  const client = useQueryClient()
  return useChange({
    send: async ({ channel, reason }: { channel: Channel; reason: string | undefined }) => {
      const { liftSuspension, recordConsent } = await import('@cadencia/contract/contact-changes')
      return reason === undefined
        ? call(liftSuspension, { params: { id }, body: { channel } })
        : call(recordConsent, { params: { id }, body: { channel, reason } })
    },
    onSuccess: async () => {
      toast({ title: 'Canal liberado' })
      await client.invalidateQueries()
    },
  })
}
