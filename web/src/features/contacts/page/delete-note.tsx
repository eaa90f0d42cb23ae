import { ConfirmDialog } from '#ui/confirm-dialog.tsx'

import { useDeleteNote } from './changes.ts'

type Props = { contactId: number; noteId: number; onClose: () => void }

export function DeleteNote({ contactId, noteId, onClose }: Props) {
  const remove = useDeleteNote(contactId, noteId)
  return (
    <ConfirmDialog
      title="Excluir esta nota?"
      text="Ela some para todos da conta e não pode ser recuperada."
      keepLabel="Manter nota"
      confirmLabel="Excluir nota"
      busy={remove.isPending}
      error={remove.error ? 'Erro ao excluir a nota. Tente novamente.' : undefined}
      onConfirm={() => remove.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}
