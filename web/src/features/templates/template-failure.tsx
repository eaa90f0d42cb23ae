import { Link } from '@tanstack/react-router'
import { FileX } from 'lucide-react'

import { signInAgain } from '#lib/session.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

const failures: Record<number, string> = {
  401: 'Sessão expirada. Por favor, faça login novamente.',
  404: 'Template não encontrado',
}

type Props = { status: number | undefined; onRetry: () => void }

export function TemplateFailure({ status, onRetry }: Props) {
  const known = failures[status ?? 0]
  return (
    <div role="alert">
      <EmptyState icon={FileX} title={known ?? 'Erro ao carregar template. Tente novamente.'}>
        {known === undefined && <Button onClick={onRetry}>Tentar novamente</Button>}
        <Link to="/templates" className={buttonClass()}>
          Voltar para Templates
        </Link>
        {status === 401 && <Button onClick={signInAgain}>Entrar novamente</Button>}
      </EmptyState>
    </div>
  )
}
