import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FileText, Plus } from 'lucide-react'
import { z } from 'zod'

import { templatesQuery } from '#features/templates/data.ts'
import { TemplateTable } from '#features/templates/template-table.tsx'
import { pageOf } from '#lib/pages.ts'
import { PageNumber, useFilters } from '#lib/search.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LoadFailure } from '#ui/load-failure.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Pagination } from '#ui/pagination.tsx'

const filters = z.object({ page: PageNumber })

const NewTemplate = () => (
  <Link to="/templates/new" className={buttonClass('primary')}>
    <Plus size={16} aria-hidden="true" />
    Novo template
  </Link>
)

export const TemplatesScreen = () => (
  <>
    <PageHeader title="Templates" actions={<NewTemplate />} />
    <Results />
  </>
)

function Results() {
  const { page = 1 } = useFilters(filters)
  const { data: templates, error, refetch } = useQuery(templatesQuery)
  const { rows, meta } = pageOf(templates ?? [], page)
  if (error)
    return (
      <LoadFailure
        error={error}
        text="Erro ao carregar templates. Tente novamente."
        onRetry={() => void refetch()}
      />
    )
  if (templates?.length === 0)
    return (
      <EmptyState
        icon={FileText}
        title="Nenhum template ainda"
        text="Escreva uma vez e use em várias cadências."
      />
    )
  return <TemplateTable templates={templates && rows} footer={<Pagination meta={meta} noun="templates" />} />
}
