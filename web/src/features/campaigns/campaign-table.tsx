import type { Campaign } from '@cadencia/contract/campaigns'
import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'

import { formatCount, formatDate } from '#lib/format.ts'
import { MenuButton } from '#ui/menu-button.tsx'
import { CampaignBadge } from '#ui/status.tsx'
import { type Column, DataTable } from '#ui/table.tsx'

import type { CampaignDialog } from './campaign-dialogs.tsx'
import { activeContactsText, useActiveContacts } from './data.ts'

const loadItems = () => import('./campaign-menu-items.tsx')
const CampaignMenuItems = lazy(async () => ({ default: (await loadItems()).CampaignMenuItems }))

type Actions = {
  /** Opens one of the dialogs about a campaign. */
  onAsk: (campaign: Campaign, dialog: CampaignDialog) => void
  /** Told when something was chosen, while the row's button has the focus. */
  onChosen: () => void
}

function CampaignMenu({ campaign, onAsk, onChosen }: { campaign: Campaign } & Actions) {
  const label = `Ações de ${campaign.name}`
  return (
    <MenuButton label={label} onIntent={() => void loadItems()}>
      {(close) => (
        <Suspense fallback={<div className="h-40" />}>
          <CampaignMenuItems
            label={label}
            campaign={campaign}
            onAsk={(dialog) => onAsk(campaign, dialog)}
            close={() => {
              close()
              onChosen()
            }}
          />
        </Suspense>
      )}
    </MenuButton>
  )
}

/** The whole row opens the campaign. */
const HubLink = ({ campaign }: { campaign: Campaign }) => (
  <Link to="/cadence" search={{ campaignId: campaign.id }} className="row-link">
    {campaign.name}
  </Link>
)

type Change = NonNullable<Campaign['change']>

const changeTexts: Record<Change['kind'], string> = {
  cancel: 'Cancelando mensagens',
  resume: 'Preparando o envio',
  hours: 'Aplicando os novos horários',
  steps: 'Aplicando a nova cadência',
  senders: 'Dividindo entre os remetentes',
}

/** How far a cancel is; the others cannot tell how much of all they concern. */
const shareOf = ({ kind, done, total }: Change) =>
  kind === 'cancel' && total > 0 ? ` ${Math.min(100, Math.floor((100 * done) / total))}%` : ''

const ChangeProgress = ({ change }: { change: Change }) => (
  <output className="block text-xs text-ink-3">
    {changeTexts[change.kind]}…{shareOf(change)}
  </output>
)

const Status = ({ campaign: { status, pauseReason, change } }: { campaign: Campaign }) => (
  <>
    <CampaignBadge status={status} />
    {change && <ChangeProgress change={change} />}
    {pauseReason && <p className="max-w-64 text-xs whitespace-normal text-ink-3">{pauseReason}</p>}
  </>
)

type ActiveProps = { campaign: Campaign; shown: (count: number) => string }

function ActiveContacts({ campaign, shown }: ActiveProps) {
  const count = useActiveContacts(campaign)
  return count === undefined ? '—' : shown(count)
}

const columns = (actions: Actions): Column<Campaign>[] => [
  { key: 'name', header: 'Nome', head: true, cell: (campaign) => <HubLink campaign={campaign} /> },
  {
    key: 'description',
    header: 'Descrição',
    from: 'xl',
    className: 'clip !w-[36%]',
    cell: (campaign) => <span title={campaign.description ?? undefined}>{campaign.description || '—'}</span>,
  },
  { key: 'status', header: 'Status', cell: (campaign) => <Status campaign={campaign} /> },
  {
    key: 'contacts',
    header: 'Contatos ativos',
    align: 'end',
    cell: (campaign) => <ActiveContacts campaign={campaign} shown={formatCount} />,
  },
  {
    key: 'weekday',
    header: 'Somente dias úteis',
    className: '!pl-8',
    cell: (campaign) => (campaign.justWeekday ? 'Sim' : 'Não'),
  },
  { key: 'created', header: 'Criada em', from: 'lg', cell: (campaign) => formatDate(campaign.createdAt) },
  {
    key: 'actions',
    header: <span className="sr-only">Ações</span>,
    className: 'actions',
    cell: (campaign) => <CampaignMenu campaign={campaign} {...actions} />,
  },
]

const CampaignCard = ({ campaign, ...actions }: { campaign: Campaign } & Actions) => (
  <>
    <div className="flex items-start gap-2">
      <div className="min-w-0 grow">
        <p className="card-title">
          <HubLink campaign={campaign} />
        </p>
        <p className="truncate text-ink-3">{campaign.description || 'Sem descrição'}</p>
      </div>
      <CampaignMenu campaign={campaign} {...actions} />
    </div>
    <p className="mt-1 mb-0.5 flex items-center gap-2.5">
      <CampaignBadge status={campaign.status} />
      <ActiveContacts campaign={campaign} shown={activeContactsText} />
    </p>
    {campaign.change && <ChangeProgress change={campaign.change} />}
    {campaign.pauseReason && <p>{campaign.pauseReason}</p>}
    <p className="text-ink-3">
      Criada em {formatDate(campaign.createdAt)}
      {campaign.justWeekday && ' · Seg–Sex'}
    </p>
  </>
)

type Props = Actions & { campaigns: readonly Campaign[] | undefined; footer: ReactNode }

export const CampaignTable = ({ campaigns, footer, ...actions }: Props) => (
  <DataTable
    label="Campanhas"
    columns={columns(actions)}
    rows={campaigns}
    rowKey={(campaign) => campaign.id}
    card={(campaign) => <CampaignCard campaign={campaign} {...actions} />}
    expected={8}
    footer={footer}
  />
)
