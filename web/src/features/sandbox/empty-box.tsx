import { ConfirmDialog } from '#ui/confirm-dialog.tsx'

import { useEmptySandbox } from './data.ts'

type Props = { onDone: () => void; onClose: () => void }

export function EmptyBox({ onDone, onClose }: Props) {
  const empty = useEmptySandbox()
  return (
    <ConfirmDialog
      title="Esvaziar a caixa de testes?"
      text="As mensagens guardadas aqui são apagadas. As atividades e as métricas não mudam."
      keepLabel="Manter mensagens"
      confirmLabel="Esvaziar caixa"
      busyText="Esvaziando..."
      busy={empty.isPending}
      error={empty.error ? 'Erro ao esvaziar a caixa de testes. Tente novamente.' : undefined}
      onConfirm={() => empty.mutate(undefined, { onSuccess: onDone })}
      onClose={onClose}
    />
  )
}
