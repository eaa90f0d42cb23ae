import type { listContacts } from '@cadencia/contract/contacts'
import type { Answer } from '@cadencia/contract/endpoint'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { z } from 'zod'

import { campaignsQuery } from '#features/campaigns/data.ts'
import { ContactTable } from '#features/contacts/contact-table.tsx'
import { contactsQuery } from '#features/contacts/data.ts'
import { plural } from '#lib/format.ts'
import { PageNumber, useFilters, useSetFilters } from '#lib/search.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Select } from '#ui/input.tsx'
import { LoadFailure } from '#ui/load-failure.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { SearchInput } from '#ui/search-input.tsx'

// A search for digits arrives as a number: the URL has no types.
const filters = z.object({
  search: z.coerce.string().min(1).max(200),
  campaignId: z.coerce.number().int().positive(),
  page: PageNumber,
})

export function ContactsScreen() {
  const { search, campaignId, page = 1 } = useFilters(filters)
  const setFilters = useSetFilters()
  const query = useQuery(contactsQuery({ page, search, campaignId }))
  const found = query.data?.meta.total

  return (
    <>
      <PageHeader
        title="Contatos"
        subtitle={found !== undefined && plural(found, 'Nenhum contato', '# contato', '# contatos')}
      />
      <div className="toolbar">
        <div className="w-full md:w-80">
          <SearchInput
            label="Buscar por nome, email ou WhatsApp"
            value={search ?? ''}
            onSearch={(text) => setFilters({ search: text || undefined })}
          />
        </div>
        <CampaignFilter value={campaignId} onChange={(id) => setFilters({ campaignId: id })} />
      </div>
      {query.error || found !== 0 ? (
        <Results query={query} />
      ) : (
        <ContactsEmpty
          search={search}
          filtered={campaignId !== undefined}
          onClear={() => setFilters({ search: undefined, campaignId: undefined })}
        />
      )}
    </>
  )
}

function Results({
  query: { data, error, isPlaceholderData, refetch },
}: {
  query: UseQueryResult<Answer<typeof listContacts>>
}) {
  if (error)
    return (
      <LoadFailure
        error={error}
        text="Erro ao carregar contatos. Tente novamente."
        onRetry={() => void refetch()}
      />
    )
  return (
    <ContactTable
      contacts={data?.data}
      stale={isPlaceholderData}
      footer={data && <Pagination meta={data.meta} noun="contatos" />}
    />
  )
}

type FilterProps = { value: number | undefined; onChange: (id: number | undefined) => void }

function CampaignFilter({ value, onChange }: FilterProps) {
  const { data: campaigns = [] } = useQuery(campaignsQuery)
  return (
    <Select
      aria-label="Filtrar por campanha"
      className="md:!w-52"
      value={value ?? ''}
      onChange={(event) => onChange(Number(event.target.value) || undefined)}
    >
      <option value="">Todas as campanhas</option>
      {campaigns.map((campaign) => (
        <option key={campaign.id} value={campaign.id}>
          {campaign.name}
        </option>
      ))}
    </Select>
  )
}

type EmptyProps = { search: string | undefined; filtered: boolean; onClear: () => void }

function ContactsEmpty({ search, filtered, onClear }: EmptyProps) {
  if (!search && !filtered)
    return <EmptyState icon={Users} title="Traga seus contatos" text="Importe um CSV ou cadastre um a um." />
  return (
    <EmptyState
      icon={Users}
      title={search ? `Nenhum contato encontrado para “${search}”` : 'Nenhum contato nesta campanha'}
    >
      <Button onClick={onClear}>{search ? 'Limpar busca' : 'Limpar filtro'}</Button>
    </EmptyState>
  )
}
