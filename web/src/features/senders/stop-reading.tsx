import type { Mailbox } from '@cadencia/contract/mailboxes'
import type { Sender } from '@cadencia/contract/sender'

import { ConfirmDialog } from '#ui/confirm-dialog.tsx'

import { useRemoveMailbox } from './mailbox-data.ts'

type Props = { sender: Sender; mailbox: Mailbox; onBack: () => void; onClose: () => void }

export function StopReading({ sender, mailbox, onBack, onClose }: Props) {
  const remove = useRemoveMailbox()
  const password = mailbox.hasPassword ? ' A senha é apagada.' : ''
  return (
    <ConfirmDialog
      title={`Parar de ler ${mailbox.user}?`}
      text={`Quem responder a “${sender.name}” continuará recebendo as próximas mensagens. O que já está em Conversas fica.${password}`}
      keepLabel="Continuar lendo"
      confirmLabel="Parar de ler"
      busyText="Parando..."
      busy={remove.isPending}
      error={remove.error ? 'Erro ao parar a leitura. Tente novamente.' : undefined}
      onConfirm={() => remove.mutate(sender.id, { onSuccess: onClose })}
      onClose={onBack}
    />
  )
}
