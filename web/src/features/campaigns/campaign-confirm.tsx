import type { Campaign } from '@cadencia/contract/campaigns'

import { plural } from '#lib/format.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'

type Props = { campaign: Campaign; onConfirm: () => void; onClose: () => void }

export const ConfirmDelete = ({ campaign, onConfirm, onClose }: Props) => (
  <ConfirmDialog
    title={`Excluir “${campaign.name}”?`}
    text="A campanha e a cadência serão excluídas e as mensagens pendentes, canceladas. O que já foi enviado continua em Atividades. Esta ação não pode ser desfeita."
    keepLabel="Manter campanha"
    confirmLabel="Excluir campanha"
    onConfirm={onConfirm}
    onClose={onClose}
  />
)

/** Asked because it cancels for good; the other moves have a way back. */
export const ConfirmCompletion = ({ campaign, onConfirm, onClose }: Props) => (
  <ConfirmDialog
    title={`Finalizar “${campaign.name}”?`}
    text={`${pending(campaign.pendingMessages)} O que já foi enviado não muda. Esta ação não pode ser desfeita.`}
    keepLabel="Manter campanha"
    confirmLabel="Finalizar campanha"
    onConfirm={onConfirm}
    onClose={onClose}
  />
)

const pending = (messages: number | null | undefined) =>
  typeof messages !== 'number'
    ? 'As mensagens pendentes serão canceladas.'
    : plural(
        messages,
        'Nenhuma mensagem está pendente.',
        '1 mensagem pendente será cancelada.',
        '# mensagens pendentes serão canceladas.',
      )
