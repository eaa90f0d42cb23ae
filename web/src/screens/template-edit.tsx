import type { Template } from '@cadencia/contract/templates'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'

import { templateQuery } from '#features/templates/data.ts'
import { draftOf } from '#features/templates/template-draft.ts'
import { TemplateEditor } from '#features/templates/template-editor.tsx'
import { TemplateSkeleton } from '#features/templates/template-skeleton.tsx'
import { UsedIn } from '#features/templates/used-in.tsx'
import { statusOf } from '#lib/api.ts'
import { PageHeader } from '#ui/page-header.tsx'

const TemplateFailure = lazy(async () => ({
  default: (await import('#features/templates/template-failure.tsx')).TemplateFailure,
}))

/** Only a number is a template's: nothing else is worth asking for. */
const isNumber = (id: string | undefined) => /^\d{1,15}$/.test(id ?? '')

export function TemplateEditScreen() {
  const { id } = useParams({ strict: false })
  const { data, error, isFetchedAfterMount, refetch } = useQuery({
    ...templateQuery(Number(id)),
    enabled: isNumber(id),
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
  })
  // A copy from an earlier visit may be old: what is edited is what the server has now.
  const template = isFetchedAfterMount ? data : undefined
  const failed = error !== null || !isNumber(id)
  return (
    <>
      <PageHeader
        title="Editar Template"
        subtitle={template && `Editando: ${template.name}`}
        back={{ to: '/templates', label: 'Voltar para Templates' }}
      />
      {failed && (
        <Suspense fallback={<TemplateSkeleton />}>
          <TemplateFailure status={error ? statusOf(error) : 404} onRetry={() => void refetch()} />
        </Suspense>
      )}
      {!failed && !template && <TemplateSkeleton />}
      {template && <Loaded key={template.id} template={template} />}
    </>
  )
}

const Loaded = ({ template }: { template: Template }) => (
  <>
    {template.uses && <UsedIn uses={template.uses} />}
    <TemplateEditor id={template.id} initial={draftOf(template)} />
  </>
)
