import { moveCampaign } from '@cadencia/contract/campaign-changes'
import type { Answer } from '@cadencia/contract/endpoint'
import { addToCampaign, undoEntry } from '@cadencia/contract/entrance'
import { useQueryClient } from '@tanstack/react-query'

import { change } from '#lib/api.ts'
import { useChange } from '#lib/change.ts'
import { plural } from '#lib/format.ts'
import { logError } from '#lib/log.ts'
import { toast } from '#ui/toast.tsx'

import type { Entrance } from './review/data.ts'
import { onlyOf, type Target } from './target.ts'

/** A hundred thousand contacts take the server most of a minute on a small machine. */
const bulkMs = 5 * 60_000

const related = (added: number, already: number) =>
  [
    plural(added, 'Nenhum relacionado', '# relacionado', '# relacionados'),
    ...(already > 0 ? [plural(already, '', '# já estava', '# já estavam')] : []),
  ].join(' · ')

type Done = Answer<typeof addToCampaign> | undefined

function relatedText(target: Target, done: Done, start?: string) {
  if (onlyOf(target) && !start) return 'Contato relacionado à campanha'
  if (!done) return 'Contatos relacionados à campanha'
  if (!start) return related(done.added, done.alreadyRelated)
  return `${plural(done.added, '', '# contato começa', '# contatos começam')} ${start}`
}

type Asked = {
  campaignId: number
  entrance: Entrance
  /** When they begin, in words; nothing where that is at once. */
  start?: string | undefined
  /** The campaign does not send yet. */
  activates?: boolean
}

export function useRelate(target: Target) {
  const client = useQueryClient()
  const undo = useUndoEntry()
  return useChange({
    send: async ({ campaignId, entrance, activates }: Asked, key) => {
      if (activates) await change(moveCampaign, { params: { id: campaignId }, body: { status: 'active' } })
      return change(addToCampaign, { body: { campaignId, ...entrance } }, { waitMs: bulkMs, key })
    },
    onSuccess: async (done, { campaignId, start }) => {
      const entry = done?.entry
      toast({
        title: relatedText(target, done, start),
        ...(entry && {
          action: { label: 'Desfazer', onSelect: () => undo.mutate({ campaignId, entry }) },
        }),
      })
      await client.invalidateQueries()
    },
    // The campaign may have been activated all the same.
    onError: () => client.invalidateQueries(),
  })
}

/** Takes those who entered together out again. */
function useUndoEntry() {
  const client = useQueryClient()
  return useChange({
    send: ({ campaignId, entry }: { campaignId: number; entry: number }) =>
      change(undoEntry, { params: { id: campaignId }, body: { entry } }, { waitMs: bulkMs }),
    onSuccess: async (done) => {
      const { removed = 0, kept = 0 } = done ?? {}
      toast({
        title: plural(
          removed,
          'Ninguém saiu da campanha',
          '# contato saiu da campanha',
          '# contatos saíram da campanha',
        ),
        ...(kept > 0 && {
          text: plural(
            kept,
            '',
            '# ficou: uma mensagem já saiu para ele',
            '# ficaram: uma mensagem já saiu para eles',
          ),
        }),
      })
      await client.invalidateQueries()
    },
    onError: (error) => {
      logError('Falha ao desfazer a entrada na campanha', error)
      toast({ title: 'Não foi possível desfazer. Tente de novo.', destructive: true })
    },
  })
}
