import { changeCampaignPeople } from '@cadencia/contract/campaign-people'
import type { Answer } from '@cadencia/contract/endpoint'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'

import { call } from '#lib/api.ts'
import { useChange } from '#lib/change.ts'
import { plural } from '#lib/format.ts'
import { toast } from '#ui/toast.tsx'

import type { Chosen } from './selection.ts'

export type PeopleChange = 'hold' | 'resume' | 'remove'

/** What is said when it is done, and how the other way is asked for. */
const words: Record<
  PeopleChange,
  { none: string; one: string; other: string; failed: string; back?: PeopleChange }
> = {
  hold: {
    none: 'Nenhum contato em andamento para parar',
    one: '1 contato parado',
    other: '# contatos parados',
    failed: 'Erro ao parar contatos. Tente novamente.',
    back: 'resume',
  },
  resume: {
    none: 'Nenhum contato parado para retomar',
    one: '1 contato retomado',
    other: '# contatos retomados',
    failed: 'Erro ao retomar contatos. Tente novamente.',
    back: 'hold',
  },
  remove: {
    none: 'Nenhum contato para retirar',
    one: '1 contato retirado da campanha',
    other: '# contatos retirados da campanha',
    failed: 'Erro ao retirar contatos. Tente novamente.',
  },
}

/** A hundred thousand contacts take the server most of a minute on a small machine. */
const bulkMs = 5 * 60_000

type Asked = { change: PeopleChange; whom: Chosen['whom'] }

/** Stops, resumes or takes out people of a campaign. The first two can be taken back, for those they changed. */
export function useChangePeople(campaignId: number) {
  const client = useQueryClient()
  const undo = useRef<() => void>(undefined)
  const { mutate, isPending } = useChange({
    send: ({ change, whom }: Asked) =>
      call(
        changeCampaignPeople,
        { params: { id: campaignId }, body: { change, ...whom } },
        { waitMs: bulkMs },
      ),
    onSuccess: (done, { change }) => {
      undo.current = wayBack(change, done)
      const { none, one, other } = words[change]
      toast({
        title: plural(done.changed, none, one, other),
        ...(undo.current && { action: { label: 'Desfazer', onSelect: undo.current } }),
      })
    },
    onError: (_error, { change }) => toast({ title: words[change].failed, destructive: true }),
    onSettled: () => client.invalidateQueries(),
  })
  function wayBack(change: PeopleChange, { contactIds = [] }: Answer<typeof changeCampaignPeople>) {
    const { back } = words[change]
    if (!back || contactIds.length === 0) return undefined
    return () => mutate({ change: back, whom: { contactIds } })
  }
  /** Takes the last change back, once; says whether there was one. */
  const undoLast = () => {
    const last = undo.current
    undo.current = undefined
    last?.()
    return last !== undefined
  }
  return { change: mutate, isPending, undoLast }
}
