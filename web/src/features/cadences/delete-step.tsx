import type { CadenceStep } from '@cadencia/contract/steps'

import { ConfirmDialog } from '#ui/confirm-dialog.tsx'

import { useDeleteStep } from './changes.ts'

type Props = { step: CadenceStep; onClose: () => void }

export function DeleteStep({ step, onClose }: Props) {
  const remove = useDeleteStep()
  return (
    <ConfirmDialog
      title={`Excluir a etapa #${step.stepOrder}?`}
      text="Contatos que ainda não chegaram a esta etapa não receberão a mensagem. Esta ação não pode ser desfeita."
      keepLabel="Manter etapa"
      confirmLabel="Excluir etapa"
      busy={remove.isPending}
      error={remove.error ? 'Erro ao excluir etapa. Tente novamente.' : undefined}
      onConfirm={() => remove.mutate(step.id, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}
