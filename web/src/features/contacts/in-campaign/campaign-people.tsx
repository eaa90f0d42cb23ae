import { type listCampaignPeople } from '@cadencia/contract/campaign-people'
import { peopleSegments, type Segment } from '@cadencia/contract/campaign-progress'
import type { Campaign } from '@cadencia/contract/campaigns'
import type { Answer } from '@cadencia/contract/endpoint'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { Users } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { z } from 'zod'

import { progressQuery, segmentNames } from '#features/campaigns/hub/data.ts'
import { formatCount } from '#lib/format.ts'
import { useKeys } from '#lib/keys.ts'
import { useNarrow } from '#lib/media.ts'
import { PageNumber, useFilters, useSetFilters } from '#lib/search.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Select } from '#ui/input.tsx'
import { LoadFailure } from '#ui/load-failure.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { SearchInput } from '#ui/search-input.tsx'
import { Segmented } from '#ui/segmented.tsx'

import { actionsOf } from '../contact-actions.ts'
import type { OpenDialog } from '../contact-dialogs.tsx'
import { Beside, usePanel } from '../panel/beside.tsx'
import { type PeopleChange, useChangePeople } from './changes.ts'
import { type PeopleFilter, peopleQuery } from './data.ts'
import { PeopleTable } from './people-table.tsx'
import { usePeopleSelection } from './selection.ts'

import '../contacts.css'

const ContactDialogs = lazy(async () => ({
  default: (await import('../contact-dialogs.tsx')).ContactDialogs,
}))
const PeopleBar = lazy(async () => ({
  default: (await import('./people-bar.tsx')).PeopleBar,
}))
const RemovePeople = lazy(async () => ({
  default: (await import('./remove-people.tsx')).RemovePeople,
}))

const filters = z.object({
  segment: z.enum(peopleSegments),
  search: z.coerce.string().min(1).max(200),
  page: PageNumber,
})

type Props = {
  campaign: Campaign
  /** What leads to the contacts that may enter it. */
  add: ReactNode
}

/** The people of a campaign, by how they stand in it. */
export function CampaignPeople({ campaign, add }: Props) {
  const { segment = 'all', search, page = 1 } = useFilters(filters)
  const filter = { segment, search, page }
  const query = useQuery(peopleQuery(campaign.id, filter))
  const isEmpty = !query.error && !query.isPlaceholderData && query.data?.meta.total === 0
  return (
    <>
      <Toolbar campaign={campaign} segment={segment} search={search} />
      {isEmpty ? (
        <Empty campaign={campaign} segment={segment} search={search} add={add} />
      ) : (
        <Results campaign={campaign} filter={filter} query={query} />
      )}
    </>
  )
}

type ToolbarProps = { campaign: Campaign; segment: Segment; search: string | undefined }

function Toolbar({ campaign, segment, search = '' }: ToolbarProps) {
  const setFilters = useSetFilters()
  return (
    <div className="toolbar">
      <SearchInput
        label="Buscar nesta campanha"
        value={search}
        onSearch={(text) => setFilters({ search: text || undefined, contact: undefined })}
      />
      <Segments campaign={campaign} value={segment} />
    </div>
  )
}

/** All people, and each way to stand that some of them have. */
function Segments({ campaign, value }: { campaign: Campaign; value: Segment }) {
  const setFilters = useSetFilters()
  const { data } = useQuery(progressQuery(campaign.id))
  const counts = data?.segments
  const shown = peopleSegments.filter((each) => each === 'all' || each === value || counts?.[each])
  const options = shown.map((each) => ({
    value: each,
    label: counts ? `${segmentNames[each]} ${formatCount(counts[each])}` : segmentNames[each],
  }))
  const choose = (next: Segment) =>
    setFilters({ segment: next === 'all' ? undefined : next, contact: undefined })
  if (useNarrow())
    return (
      <Select
        aria-label="Situação"
        value={value}
        onChange={(event) => choose(shown.find((each) => each === event.target.value) ?? 'all')}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    )
  return <Segmented label="Situação" options={options} value={value} onChange={choose} />
}

function Empty({ campaign, segment, search, add }: ToolbarProps & { add: ReactNode }) {
  const setFilters = useSetFilters()
  if (search)
    return (
      <EmptyState icon={Users} title={`Nenhum contato encontrado para “${search}”`}>
        <Button onClick={() => setFilters({ search: undefined })}>Limpar busca</Button>
      </EmptyState>
    )
  if (segment !== 'all')
    return (
      <EmptyState icon={Users} title="Nenhum contato nesta situação">
        <Button onClick={() => setFilters({ segment: undefined })}>Ver todos</Button>
      </EmptyState>
    )
  return (
    <EmptyState
      icon={Users}
      title="Nenhum contato relacionado"
      {...(campaign.status !== 'active' && { text: 'Ative a campanha para adicionar contatos.' })}
    >
      {campaign.status === 'active' && add}
    </EmptyState>
  )
}

type ResultsProps = {
  campaign: Campaign
  filter: PeopleFilter
  query: UseQueryResult<Answer<typeof listCampaignPeople>>
}

function Results({ campaign, filter, query: { data, error, isPlaceholderData, refetch } }: ResultsProps) {
  // What is still shown of another search or page is not there to be chosen.
  const asked = isPlaceholderData ? undefined : data
  const selection = usePeopleSelection(filter, asked)
  const panel = usePanel()
  const [open, setOpen] = useState<OpenDialog>()
  const on = actionsOf(setOpen)
  if (error)
    return (
      <LoadFailure
        error={error}
        text="Erro ao carregar contatos. Tente novamente."
        onRetry={() => void refetch()}
      />
    )
  // The last page lost its last row.
  if (asked && filter.page > asked.meta.totalPages)
    return <Navigate to="." search={(search) => ({ ...search, page: asked.meta.totalPages })} replace />
  return (
    <>
      <Bulk campaign={campaign} selection={selection} />
      <PeopleTable
        campaign={campaign}
        people={data?.data}
        stale={isPlaceholderData}
        on={on}
        selected={selection.keys}
        onSelect={selection.choose}
        current={panel.id}
        footer={data && <Pagination meta={data.meta} noun="contatos" />}
      />
      <Beside
        panel={panel}
        place={placeIn(asked)}
        known={asked?.data.find(({ contact }) => contact.id === panel.id)?.contact}
        on={on}
      />
      <Suspense>
        {open && <ContactDialogs open={open} onOpen={setOpen} onClose={() => setOpen(undefined)} />}
      </Suspense>
    </>
  )
}

function placeIn(found: Answer<typeof listCampaignPeople> | undefined) {
  const { page, limit, total } = found?.meta ?? { page: 1, limit: 20, total: 0 }
  return { ids: found?.data.map(({ contact }) => contact.id) ?? [], first: (page - 1) * limit + 1, total }
}

type BulkProps = { campaign: Campaign; selection: ReturnType<typeof usePeopleSelection> }

/** What is done with the people that are ticked. Taking them out is asked about first. */
function Bulk({ campaign, selection: { chosen, more, chooseEverybody, clear } }: BulkProps) {
  const { change, isPending, undoLast } = useChangePeople(campaign.id)
  const [removing, setRemoving] = useState(false)
  useKeys((key) => key === 'ctrl+z' && undoLast())
  const act = (asked: PeopleChange) => {
    if (!chosen) return
    clear()
    change({ change: asked, whom: chosen.whom })
  }
  return (
    <Suspense>
      {chosen && (
        <PeopleBar
          count={chosen.count}
          more={more}
          busy={isPending}
          onSelectAll={chooseEverybody}
          onChange={(asked) => (asked === 'remove' ? setRemoving(true) : act(asked))}
          onClear={clear}
        />
      )}
      {chosen && removing && (
        <RemovePeople
          count={chosen.count}
          campaign={campaign.name}
          onConfirm={() => {
            setRemoving(false)
            act('remove')
          }}
          onClose={() => setRemoving(false)}
        />
      )}
    </Suspense>
  )
}
