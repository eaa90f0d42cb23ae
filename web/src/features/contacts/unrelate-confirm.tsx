import type { Contact } from '@cadencia/contract/contacts'

import { ConfirmDialog } from '#ui/confirm-dialog.tsx'

import { useUnrelate } from './changes.ts'

type Props = {
  contact: Pick<Contact, 'id' | 'name'>
  campaign: { id: number; name: string }
  onRemoved: () => void
  onClose: () => void
}

/** Takes a contact out of one of its campaigns, once that is confirmed. */
export function UnrelateConfirm({ contact, campaign, onRemoved, onClose }: Props) {
  const remove = useUnrelate(contact.id)
  return (
    <ConfirmDialog
      title={`Remover de “${campaign.name}”?`}
      text={`As mensagens pendentes de ${contact.name} nesta campanha serão canceladas. O que já foi enviado não muda.`}
      keepLabel="Manter na campanha"
      confirmLabel="Remover da campanha"
      busyText="Removendo..."
      busy={remove.isPending}
      error={remove.error ? 'Erro ao remover contato da campanha. Tente novamente.' : undefined}
      onConfirm={() => remove.mutate(campaign.id, { onSuccess: onRemoved })}
      onClose={onClose}
    />
  )
}
