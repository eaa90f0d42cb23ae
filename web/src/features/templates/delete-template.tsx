import type { Template } from '@cadencia/contract/templates'

import { ApiError } from '#lib/api.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'

import { useDeleteTemplate } from './deletion.ts'

type Props = { template: Template; onClose: () => void }

const failed = 'Erro ao excluir template. Tente novamente.'

/** A refusal says why; trying again would not help. */
const failureText = (error: unknown) =>
  error instanceof ApiError && error.code === 'template_in_use' ? `${failed} ${error.message}.` : failed

export function DeleteTemplate({ template, onClose }: Props) {
  const remove = useDeleteTemplate()
  const confirm = () => remove.mutate(template.id, { onSuccess: onClose })
  return (
    <ConfirmDialog
      title={`Excluir “${template.name}”?`}
      text="O template deixa de aparecer para novas cadências. O que já foi enviado não muda. Esta ação não pode ser desfeita."
      keepLabel="Manter template"
      confirmLabel="Excluir template"
      busy={remove.isPending}
      error={remove.error ? failureText(remove.error) : undefined}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}
