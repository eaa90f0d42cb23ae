import { type Campaign, CampaignStatus } from '@cadencia/contract/campaigns'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { z } from 'zod'

import type { CampaignDialog } from '#features/campaigns/campaign-dialogs.tsx'
import { CampaignTable } from '#features/campaigns/campaign-table.tsx'
import { CampaignsEmpty } from '#features/campaigns/campaigns-empty.tsx'
import { campaignsQuery } from '#features/campaigns/data.ts'
import { useBeginning } from '#features/start/beginning.tsx'
import { refreshStart } from '#features/start/data.ts'
import { plural } from '#lib/format.ts'
import { pageOf } from '#lib/pages.ts'
import { PageNumber, useFilters, useOpened, useSetFilters } from '#lib/search.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { useRowFocus } from '#ui/row-focus.ts'
import { Segmented } from '#ui/segmented.tsx'
import { campaignStatus } from '#ui/status.tsx'

const CampaignForm = lazy(async () => ({
  default: (await import('#features/campaigns/campaign-form.tsx')).CampaignForm,
}))
const CampaignDialogs = lazy(async () => ({
  default: (await import('#features/campaigns/campaign-dialogs.tsx')).CampaignDialogs,
}))

const ResumeDialog = lazy(async () => ({
  default: (await import('#features/contacts/review/resume-dialog.tsx')).ResumeDialog,
}))
const SignDialog = lazy(async () => ({
  default: (await import('#features/profile/sign-dialog.tsx')).SignDialog,
}))

const filters = z.object({ status: CampaignStatus, page: PageNumber })

const options = [
  { value: 'all', label: 'Todas' },
  ...CampaignStatus.options.map((status) => ({ value: status, label: campaignStatus[status].label })),
] as const

type Open = 'new' | 'sign' | { campaign: Campaign; dialog: CampaignDialog } | undefined

export function CampaignsScreen() {
  const { status, page = 1 } = useFilters(filters)
  const setFilters = useSetFilters()
  const { data: campaigns, error, refetch } = useQuery(campaignsQuery)
  const shown = campaigns?.filter((campaign) => !status || campaign.status === status)
  const { rows, meta } = pageOf(shown ?? [], page)
  const [open, setOpen] = useOpened<Open>('new')
  const rememberRow = useRowFocus('[aria-haspopup=menu]', shown?.length)
  const create = (
    <Button variant="primary" icon={Plus} onClick={() => setOpen('new')}>
      Nova campanha
    </Button>
  )

  const { card, hasCard } = useBeginning(campaigns, {
    onSign: () => setOpen('sign'),
    onScratch: () => setOpen('new'),
  })

  return (
    <>
      {/* What a newcomer does next comes first for the keyboard, below the title for the eye. */}
      <div className="flex flex-col-reverse">
        <div>{card}</div>
        <div>
          <PageHeader title="Campanhas" back={{ to: '/', label: 'Voltar' }} actions={create} />
        </div>
      </div>
      <StatusFilter status={status} count={shown?.length} />
      <Warnings campaigns={shown} />
      {error || shown?.length === 0 ? (
        <CampaignsEmpty
          error={error}
          filtered={status !== undefined}
          hasCard={hasCard}
          onRetry={() => void refetch()}
          onClear={() => setFilters({ status: undefined })}
          create={create}
        />
      ) : (
        <CampaignTable
          campaigns={shown && rows}
          footer={<Pagination meta={meta} noun="campanhas" />}
          onAsk={(campaign, dialog) => setOpen({ campaign, dialog })}
          onChosen={rememberRow}
        />
      )}
      <Dialogs open={open} onClose={() => setOpen(undefined)} />
    </>
  )
}

/** What keeps several campaigns from sending is said once. */
function Warnings({ campaigns = [] }: { campaigns: readonly Campaign[] | undefined }) {
  const active = campaigns.filter(({ status }) => status === 'active')
  const warnings = [...new Set(active.flatMap((campaign) => campaign.warnings ?? []))]
  return warnings.map((warning) => (
    <div key={warning} className="mb-3">
      <Banner tone="amber">{warning}</Banner>
    </div>
  ))
}

type FilterProps = { status: CampaignStatus | undefined; count: number | undefined }

function StatusFilter({ status, count }: FilterProps) {
  const setFilters = useSetFilters()
  return (
    <div className="toolbar">
      <Segmented
        label="Filtrar por status"
        options={options}
        value={status ?? 'all'}
        onChange={(value) => setFilters({ status: value === 'all' ? undefined : value })}
      />
      <output>{count !== undefined && plural(count, '', '# campanha', '# campanhas')}</output>
    </div>
  )
}

function Dialogs({ open, onClose }: { open: Open; onClose: () => void }) {
  const client = useQueryClient()
  const closeSigned = () => {
    onClose()
    void refreshStart(client)
  }
  return (
    <Suspense>
      {open === 'new' && <CampaignForm onClose={onClose} />}
      {open === 'sign' && <SignDialog onClose={closeSigned} />}
      {typeof open === 'object' && <AboutOne {...open} onClose={onClose} />}
    </Suspense>
  )
}

type AboutProps = { campaign: Campaign; dialog: CampaignDialog; onClose: () => void }

const AboutOne = ({ dialog, ...props }: AboutProps) =>
  dialog === 'resume' ? <ResumeDialog {...props} /> : <CampaignDialogs dialog={dialog} {...props} />
