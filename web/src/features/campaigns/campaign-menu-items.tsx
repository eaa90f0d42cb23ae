import type { Campaign } from '@cadencia/contract/campaigns'
import { Ban, Pencil, Trash2 } from 'lucide-react'

import { MenuList } from '#ui/menu.tsx'

import type { CampaignDialog } from './campaign-dialogs.tsx'
import { movesFrom } from './moves.ts'
import { useMoveCampaign } from './use-move.ts'

type Props = {
  label: string
  campaign: Campaign
  close: () => void
  onAsk: (dialog: CampaignDialog) => void
}

export function CampaignMenuItems({ label, campaign, close, onAsk }: Props) {
  const move = useMoveCampaign()
  const moves = movesFrom(campaign.status).map(({ status, said, ...words }) => ({
    ...words,
    // It cancels for good, so it is asked about first.
    onSelect: () => (status === 'completed' ? onAsk('complete') : move({ campaign, status, said })),
  }))
  return (
    <MenuList
      label={label}
      close={close}
      items={[
        ...moves,
        ...(moves.length > 0 ? (['separator'] as const) : []),
        { label: 'Editar', icon: Pencil, shortcut: 'E', onSelect: () => onAsk('edit') },
        { label: 'Cancelar mensagens pendentes', icon: Ban, onSelect: () => onAsk('cancel') },
        'separator',
        { label: 'Excluir', icon: Trash2, shortcut: 'Del', danger: true, onSelect: () => onAsk('delete') },
      ]}
    />
  )
}
