import { Users } from 'lucide-react'
import type { ReactNode } from 'react'

import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

type Props = {
  search: string | undefined
  filtered: boolean
  onClear: (filters: { search: undefined; campaignId?: undefined }) => void
  /** How to get the first contacts. */
  children: ReactNode
}

export function ContactsEmpty({ search, filtered, onClear, children }: Props) {
  if (search)
    return (
      <EmptyState icon={Users} title={`Nenhum contato encontrado para “${search}”`}>
        <Button onClick={() => onClear({ search: undefined })}>Limpar busca</Button>
      </EmptyState>
    )
  if (filtered)
    return (
      <EmptyState icon={Users} title="Nenhum contato nesta campanha">
        <Button onClick={() => onClear({ search: undefined, campaignId: undefined })}>Limpar filtro</Button>
      </EmptyState>
    )
  return (
    <EmptyState icon={Users} title="Traga seus contatos" text="Importe um CSV ou cadastre um a um.">
      {children}
    </EmptyState>
  )
}
