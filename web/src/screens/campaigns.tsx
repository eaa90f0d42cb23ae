import { CampaignStatus } from '@cadencia/contract/campaigns'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'

import { CampaignTable } from '#features/campaigns/campaign-table.tsx'
import { CampaignsEmpty } from '#features/campaigns/campaigns-empty.tsx'
import { campaignsQuery } from '#features/campaigns/data.ts'
import { plural } from '#lib/format.ts'
import { pageOf } from '#lib/pages.ts'
import { PageNumber, useFilters, useSetFilters } from '#lib/search.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { campaignStatus } from '#ui/status.tsx'

const filters = z.object({ status: CampaignStatus, page: PageNumber })

const options = [
  { value: 'all', label: 'Todas' },
  ...CampaignStatus.options.map((status) => ({ value: status, label: campaignStatus[status].label })),
] as const

export function CampaignsScreen() {
  const { status, page = 1 } = useFilters(filters)
  const setFilters = useSetFilters()
  const { data: campaigns, error, refetch } = useQuery(campaignsQuery)
  const shown = campaigns?.filter((campaign) => !status || campaign.status === status)
  const { rows, meta } = pageOf(shown ?? [], page)

  return (
    <>
      <PageHeader title="Campanhas" back={{ to: '/', label: 'Voltar' }} />
      <div className="toolbar">
        <Segmented
          label="Filtrar por status"
          options={options}
          value={status ?? 'all'}
          onChange={(value) => setFilters({ status: value === 'all' ? undefined : value })}
        />
        <output>{shown && plural(shown.length, '', '# campanha', '# campanhas')}</output>
      </div>
      {error || shown?.length === 0 ? (
        <CampaignsEmpty
          error={error}
          filtered={status !== undefined}
          onRetry={() => void refetch()}
          onClear={() => setFilters({ status: undefined })}
        />
      ) : (
        <CampaignTable campaigns={shown && rows} footer={<Pagination meta={meta} noun="campanhas" />} />
      )}
    </>
  )
}
