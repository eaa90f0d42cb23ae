import type { Campaign } from '@cadencia/contract/campaigns'
import type { ReactNode } from 'react'

import { formatCount, formatDate, plural } from '#lib/format.ts'
import { CampaignBadge } from '#ui/status.tsx'
import { type Column, DataTable } from '#ui/table.tsx'

const columns: Column<Campaign>[] = [
  { key: 'name', header: 'Nome', head: true, cell: (campaign) => campaign.name },
  {
    key: 'description',
    header: 'Descrição',
    from: 'xl',
    className: 'clip',
    cell: (campaign) => <span title={campaign.description}>{campaign.description || '—'}</span>,
  },
  { key: 'status', header: 'Status', cell: (campaign) => <CampaignBadge status={campaign.status} /> },
  {
    key: 'contacts',
    header: 'Contatos ativos',
    align: 'end',
    cell: (campaign) => formatCount(campaign.activeContacts),
  },
  {
    key: 'weekday',
    header: 'Somente dias úteis',
    className: '!pl-8',
    cell: (campaign) => (campaign.justWeekday ? 'Sim' : 'Não'),
  },
  { key: 'created', header: 'Criada em', from: 'lg', cell: (campaign) => formatDate(campaign.createdAt) },
]

const CampaignCard = ({ campaign }: { campaign: Campaign }) => (
  <>
    <p className="card-title">{campaign.name}</p>
    <p className="truncate text-ink-3">{campaign.description || 'Sem descrição'}</p>
    <div className="mt-2 flex flex-wrap items-center gap-x-2.5 gap-y-1">
      <CampaignBadge status={campaign.status} />
      <span>
        {plural(campaign.activeContacts, '0 contatos ativos', '# contato ativo', '# contatos ativos')}
      </span>
      {campaign.justWeekday && <span>Seg–Sex</span>}
      <span>{formatDate(campaign.createdAt)}</span>
    </div>
  </>
)

type Props = { campaigns: readonly Campaign[] | undefined; footer: ReactNode }

export const CampaignTable = ({ campaigns, footer }: Props) => (
  <DataTable
    label="Campanhas"
    columns={columns}
    rows={campaigns}
    rowKey={(campaign) => campaign.id}
    card={(campaign) => <CampaignCard campaign={campaign} />}
    expected={8}
    footer={footer}
  />
)
