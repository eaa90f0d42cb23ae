import { TemplateType } from '@cadencia/contract/shapes'
import type { Template } from '@cadencia/contract/templates'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FileText, Plus, SearchX } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { z } from 'zod'

import { templatesQuery } from '#features/templates/data.ts'
import { findTemplates } from '#features/templates/find.ts'
import { TemplateFilters } from '#features/templates/template-filters.tsx'
import { TemplateTable } from '#features/templates/template-table.tsx'
import { pageOf } from '#lib/pages.ts'
import { PageNumber, useFilters, useSetFilters } from '#lib/search.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LoadFailure } from '#ui/load-failure.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Pagination } from '#ui/pagination.tsx'

const DeleteTemplate = lazy(async () => ({
  default: (await import('#features/templates/delete-template.tsx')).DeleteTemplate,
}))

const filters = z.object({ page: PageNumber, search: z.string(), type: TemplateType })

const NewTemplate = () => (
  <Link to="/templates/new" className={buttonClass('primary')}>
    <Plus size={16} aria-hidden="true" />
    Novo template
  </Link>
)

export function TemplatesScreen() {
  const { data: templates, error, refetch } = useQuery(templatesQuery)
  return (
    <>
      <PageHeader title="Templates" actions={<NewTemplate />} />
      {error && (
        <LoadFailure
          error={error}
          text="Erro ao carregar templates. Tente novamente."
          onRetry={() => void refetch()}
        />
      )}
      {!error && templates?.length === 0 && (
        <EmptyState
          icon={FileText}
          title="Nenhum template ainda"
          text="Escreva uma vez e use em várias cadências."
        >
          <NewTemplate />
        </EmptyState>
      )}
      {!error && templates?.length !== 0 && <Found templates={templates} />}
    </>
  )
}

/** undefined while they load. */
function Found({ templates }: { templates: readonly Template[] | undefined }) {
  const { page = 1, search = '', type } = useFilters(filters)
  const setFilters = useSetFilters()
  const [leaving, setLeaving] = useState<Template>()
  const found = templates && findTemplates(templates, search, type)
  const { rows, meta } = pageOf(found ?? [], page)
  return (
    <>
      <TemplateFilters search={search} type={type} count={found?.length} onChange={setFilters} />
      {found?.length === 0 ? (
        <EmptyState icon={SearchX} title="Nenhum template encontrado" text="Mude a busca ou o tipo.">
          <Button onClick={() => setFilters({ search: undefined, type: undefined })}>Limpar filtros</Button>
        </EmptyState>
      ) : (
        <TemplateTable
          templates={found && rows}
          footer={<Pagination meta={meta} noun="templates" />}
          onDelete={setLeaving}
        />
      )}
      <Suspense>
        {leaving && <DeleteTemplate template={leaving} onClose={() => setLeaving(undefined)} />}
      </Suspense>
    </>
  )
}
