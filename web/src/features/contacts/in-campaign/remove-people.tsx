import { plural } from '#lib/format.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'

type Props = { count: number; campaign: string; onConfirm: () => void; onClose: () => void }

/** Asked because what is cancelled does not come back by itself. */
export const RemovePeople = ({ count, campaign, onConfirm, onClose }: Props) => (
  <ConfirmDialog
    title={plural(count, '', `Retirar 1 contato de “${campaign}”?`, `Retirar # contatos de “${campaign}”?`)}
    text="As mensagens pendentes nesta campanha serão canceladas. O que já foi enviado não muda."
    keepLabel="Manter na campanha"
    confirmLabel="Retirar da campanha"
    onConfirm={onConfirm}
    onClose={onClose}
  />
)
