import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { FileX } from 'lucide-react'

import { templateQuery } from '#features/templates/data.ts'
import { draftOf } from '#features/templates/template-draft.ts'
import { TemplateEditor } from '#features/templates/template-editor.tsx'
import { TemplateSkeleton } from '#features/templates/template-skeleton.tsx'
import { statusOf } from '#lib/api.ts'
import { signInAgain } from '#lib/session.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'

const failures: Record<number, string> = {
  401: 'Sessão expirada. Por favor, faça login novamente.',
  404: 'Template não encontrado',
}

/** Only a number is a template's: nothing else is worth asking for. */
const isNumber = (id: string | undefined) => /^\d{1,15}$/.test(id ?? '')

export function TemplateEditScreen() {
  const { id } = useParams({ strict: false })
  const { data, error, isFetchedAfterMount } = useQuery({
    ...templateQuery(Number(id)),
    enabled: isNumber(id),
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
  })
  // A copy from an earlier visit may be old: what is edited is what the server has now.
  const template = isFetchedAfterMount ? data : undefined
  return (
    <>
      <PageHeader
        title="Editar Template"
        subtitle={template && `Editando: ${template.name}`}
        back={{ to: '/templates', label: 'Voltar para Templates' }}
      />
      {(error || !isNumber(id)) && <TemplateFailure status={error ? statusOf(error) : 404} />}
      {!error && isNumber(id) && !template && <TemplateSkeleton />}
      {template && <TemplateEditor key={template.id} id={template.id} initial={draftOf(template)} />}
    </>
  )
}

function TemplateFailure({ status }: { status: number | undefined }) {
  return (
    <div role="alert">
      <EmptyState icon={FileX} title={failures[status ?? 0] ?? 'Erro ao carregar template. Tente novamente.'}>
        <Link to="/templates" className={buttonClass()}>
          Voltar para Templates
        </Link>
        {status === 401 && <Button onClick={signInAgain}>Entrar novamente</Button>}
      </EmptyState>
    </div>
  )
}
