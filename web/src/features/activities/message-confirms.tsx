import type { MessageDetail } from '@cadencia/contract/message'

import { ConfirmDialog } from '#ui/confirm-dialog.tsx'

import { useCancelMessage, useResendMessage } from './changes.ts'

export function CancelConfirm({ id, onClose }: { id: number; onClose: () => void }) {
  const cancel = useCancelMessage(id)
  return (
    <ConfirmDialog
      title="Cancelar mensagem?"
      text="Só esta mensagem é cancelada. As outras do contato não mudam."
      keepLabel="Voltar"
      confirmLabel="Cancelar mensagem"
      busyText="Cancelando..."
      busy={cancel.isPending}
      error={cancel.error?.message}
      onConfirm={() => cancel.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}

const plain = (name: string) =>
  `Uma nova mensagem sai para ${name} no próximo horário permitido. A primeira continua na lista.`
const doubtful = (name: string) =>
  `Esta mensagem pode ter sido entregue. Se você reenviar, ${name} pode receber duas vezes.`

/** A message of unknown outcome may have arrived: the dialog says so before it is sent again. */
export function ResendConfirm({ message, onClose }: { message: MessageDetail; onClose: () => void }) {
  const resend = useResendMessage(message.id)
  const { name } = message.contact
  return (
    <ConfirmDialog
      title="Reenviar mensagem?"
      text={message.state === 'unknown' ? doubtful(name) : plain(name)}
      keepLabel="Voltar"
      confirmLabel="Reenviar mensagem"
      busyText="Reenviando..."
      busy={resend.isPending}
      error={resend.error?.message}
      onConfirm={() => resend.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}
