import type { Sender } from '@cadencia/contract/sender'

import { ApiError } from '#lib/api.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'

import { useDeleteSender } from './changes.ts'

const failed = 'Erro ao excluir canal. Tente novamente.'

/** A refusal says why; trying again would not help. */
const failureText = (error: unknown) =>
  error instanceof ApiError && error.code === 'sender_in_use' ? `${error.message}.` : failed

export function DeleteSender({ sender, onClose }: { sender: Sender; onClose: () => void }) {
  const remove = useDeleteSender()
  const consequence = sender.isDefault
    ? 'A caixa de testes volta a ser o padrão: nada mais sai desta máquina por este tipo de canal.'
    : 'Campanhas que o escolheram passam a usar o canal padrão.'
  return (
    <ConfirmDialog
      title={`Excluir “${sender.name}”?`}
      text={`${consequence} O que já foi enviado não muda. Esta ação não pode ser desfeita.`}
      keepLabel="Manter canal"
      confirmLabel="Excluir canal"
      busy={remove.isPending}
      error={remove.error ? failureText(remove.error) : undefined}
      onConfirm={() => remove.mutate(sender.id, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}
