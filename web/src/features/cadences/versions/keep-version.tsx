import type { StepVariants } from '@cadencia/contract/variants'
import { variantLetter } from '@cadencia/domain/variants'
import { flushSync } from 'react-dom'

import { saidBy } from '#lib/api.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'

import { useKeepVersion } from './changes.ts'
import { openOf } from './words.ts'

type Props = { campaignId: number; known: StepVariants; variant: number; onClose: () => void }

export function KeepVersion({ campaignId, known, variant, onClose }: Props) {
  const open = openOf(known)
  const before = open.map(({ variant: own, templateId, weight }) => ({ variant: own, templateId, weight }))
  const keep = useKeepVersion({ campaignId, stepId: known.cadenceId, before })
  const letter = variantLetter(variant)
  const others = open.filter((each) => each.variant !== variant).map((each) => variantLetter(each.variant))
  const leave = () => {
    // A dialog gives the focus back when it closes, here to a button that goes away with the versions.
    flushSync(onClose)
    document.querySelector<HTMLElement>(`[data-step="${known.cadenceId}"] [data-edit-step]`)?.focus()
  }
  return (
    <ConfirmDialog
      title={`Ficar só com a versão ${letter}?`}
      text={`Quem ainda não recebeu esta etapa recebe a versão ${letter}. O que já foi enviado não muda, e os números de ${others.join(', ')} ficam guardados.`}
      keepLabel="Continuar comparando"
      confirmLabel={`Ficar só com ${letter}`}
      busyText="Salvando..."
      busy={keep.isPending}
      error={keep.error ? (saidBy(keep.error) ?? 'Erro ao salvar. Tente novamente.') : undefined}
      onConfirm={() => keep.mutate(variant, { onSuccess: leave })}
      onClose={onClose}
    />
  )
}
