import { Megaphone } from 'lucide-react'
import type { ReactNode } from 'react'

import { statusOf } from '#lib/api.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SessionExpired } from '#ui/load-failure.tsx'

type Props = {
  error: unknown
  filtered: boolean
  /** The way to a first campaign stands above. */
  hasCard: boolean
  onRetry: () => void
  onClear: () => void
  /** What begins a first campaign. */
  create: ReactNode
}

/** A failure to load shows as an empty list, without a message of its own; only a lost session is told. */
export function CampaignsEmpty({ error, filtered, hasCard, onRetry, onClear, create }: Props) {
  if (statusOf(error) === 401) return <SessionExpired />
  if (error)
    return (
      <EmptyState icon={Megaphone} title="Nenhuma campanha encontrada.">
        <Button onClick={onRetry}>Tentar novamente</Button>
      </EmptyState>
    )
  if (filtered)
    return (
      <EmptyState icon={Megaphone} title="Nenhuma campanha com esse status">
        <Button onClick={onClear}>Limpar filtro</Button>
      </EmptyState>
    )
  if (hasCard)
    return (
      <EmptyState
        icon={Megaphone}
        title="Nenhuma campanha ainda"
        text="Ela aparece aqui assim que você usar um modelo."
      />
    )
  return (
    <EmptyState
      icon={Megaphone}
      title="Crie sua primeira campanha"
      text="Uma campanha reúne contatos e uma cadência de mensagens. Ela começa como rascunho e só envia depois de ativada."
    >
      {create}
    </EmptyState>
  )
}
