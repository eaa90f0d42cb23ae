import type { Campaign } from '@cadencia/contract/campaigns'
import { Ban, Copy, Pencil, Trash2 } from 'lucide-react'

import { MenuList } from '#ui/menu.tsx'

import type { CampaignDialog } from './campaign-dialogs.tsx'
import { hasWaitedLong, movesFrom } from './moves.ts'
import { useDuplicateCampaign } from './use-duplicate.ts'
import { useMoveCampaign } from './use-move.ts'

type Props = {
  label: string
  /** The page of the campaign has buttons of its own for what it is edited and sends by. */
  isHub?: boolean
  campaign: Campaign
  close: () => void
  onAsk: (dialog: CampaignDialog) => void
}

const edit = { label: 'Editar', icon: Pencil, shortcut: 'E' } as const

export function CampaignMenuItems({ label, isHub = false, campaign, close, onAsk }: Props) {
  const move = useMoveCampaign()
  const duplicate = useDuplicateCampaign()
  const offered = movesFrom(campaign.status).filter(({ status }) => !isHub || status === 'completed')
  const moves = offered.map(({ status, said, ...words }) => ({
    ...words,
    onSelect: () => {
      // It cancels for good, so it is asked about first.
      if (status === 'completed') onAsk('complete')
      else if (status === 'active' && hasWaitedLong(campaign)) onAsk('resume')
      else move({ campaign, status, said })
    },
  }))
  return (
    <MenuList
      label={label}
      close={close}
      items={[
        ...moves,
        ...(moves.length > 0 ? (['separator'] as const) : []),
        ...(isHub ? [] : [{ ...edit, onSelect: () => onAsk('edit') }]),
        { label: 'Duplicar', icon: Copy, onSelect: () => duplicate.mutate(campaign.id) },
        { label: 'Cancelar mensagens pendentes', icon: Ban, onSelect: () => onAsk('cancel') },
        'separator',
        { label: 'Excluir', icon: Trash2, shortcut: 'Del', danger: true, onSelect: () => onAsk('delete') },
      ]}
    />
  )
}
