import { problems } from '@cadencia/contract/problem'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'

import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

export function RouteFailure({ reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <div className="page">
      <title>Cadência</title>
      <EmptyState
        icon={TriangleAlert}
        title="Não foi possível mostrar esta página"
        text={problems.internal.message}
      >
        <Button onClick={retry}>Tentar novamente</Button>
      </EmptyState>
    </div>
  )
}
