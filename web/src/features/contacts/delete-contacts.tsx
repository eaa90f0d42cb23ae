import { formatCount } from '#lib/format.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'

import { useDeleteContacts } from './changes.ts'
import { onlyOf, type Target } from './target.ts'

type Props = {
  target: Target
  /** In place of closing. */
  onDeleted?: (() => void) | undefined
  onClose: () => void
}

const rest = 'O que já foi enviado continua em Atividades. Esta ação não pode ser desfeita.'

function textsOf(target: Target) {
  const only = onlyOf(target)
  if (only)
    return {
      title: `Excluir “${only.name}”?`,
      text: `O contato sai das campanhas e as mensagens pendentes dele são canceladas. ${rest}`,
      keepLabel: 'Manter contato',
      confirmLabel: 'Excluir contato',
      failed: 'Erro ao excluir contato. Tente novamente.',
    }
  const many = `${formatCount(target.count)} contatos`
  return {
    title: `Excluir ${many}?`,
    text: `Os contatos saem das campanhas e as mensagens pendentes deles são canceladas. ${rest}`,
    keepLabel: 'Manter contatos',
    confirmLabel: `Excluir ${many}`,
    failed: 'Erro ao excluir contatos. Tente novamente.',
  }
}

export function DeleteContacts({ target, onDeleted, onClose }: Props) {
  const remove = useDeleteContacts(target)
  const { failed, ...texts } = textsOf(target)
  return (
    <ConfirmDialog
      {...texts}
      busy={remove.isPending}
      error={remove.error ? failed : undefined}
      onConfirm={() => remove.mutate(undefined, { onSuccess: onDeleted ?? onClose })}
      onClose={onClose}
    />
  )
}
