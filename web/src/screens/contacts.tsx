import type { listContacts } from '@cadencia/contract/contacts'
import type { Answer } from '@cadencia/contract/endpoint'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { Plus, Upload } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { z } from 'zod'

import { CampaignFilter } from '#features/contacts/campaign-filter.tsx'
import { ColumnsButton } from '#features/contacts/columns-button.tsx'
import { type ContactColumns, useContactColumns } from '#features/contacts/columns.ts'
import { actionsOf } from '#features/contacts/contact-actions.ts'
import type { OpenDialog } from '#features/contacts/contact-dialogs.tsx'
import { ContactTable } from '#features/contacts/contact-table.tsx'
import { type ContactFilter, contactsQuery } from '#features/contacts/data.ts'
import { Beside, usePanel } from '#features/contacts/panel/beside.tsx'
import { useSelection } from '#features/contacts/selection.ts'
import { plural } from '#lib/format.ts'
import { useNarrow } from '#lib/media.ts'
import { PageNumber, useFilters, useOpened, useSetFilters } from '#lib/search.ts'
import { Button } from '#ui/button.tsx'
import { LoadFailure } from '#ui/load-failure.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { useRowFocus } from '#ui/row-focus.ts'
import { SearchInput } from '#ui/search-input.tsx'

import '#features/contacts/contacts.css'

const BulkBar = lazy(async () => ({ default: (await import('#features/contacts/bulk-bar.tsx')).BulkBar }))
const ChoosingFor = lazy(async () => ({
  default: (await import('#features/contacts/choosing-for.tsx')).ChoosingFor,
}))
const ContactsEmpty = lazy(async () => ({
  default: (await import('#features/contacts/contacts-empty.tsx')).ContactsEmpty,
}))
const ContactDialogs = lazy(async () => ({
  default: (await import('#features/contacts/contact-dialogs.tsx')).ContactDialogs,
}))
const ImportDialog = lazy(async () => ({
  default: (await import('#features/imports/import-dialog.tsx')).ImportDialog,
}))

// A search for digits arrives as a number: the URL has no types.
const filters = z.object({
  search: z.coerce.string().min(1).max(200),
  campaignId: z.coerce.number().int().positive(),
  page: PageNumber,
  /** The campaign for which contacts are chosen. */
  relateTo: PageNumber,
  import: PageNumber,
  /** What was searched for and is to be created. */
  typed: z.coerce.string().min(1).max(200),
})

type Open = OpenDialog | { kind: 'import' }
const creation: Open = { kind: 'new' }
const importation: Open = { kind: 'import' }

type Query = UseQueryResult<Answer<typeof listContacts>>

const isNobody = ({ data, error, isPlaceholderData }: Query) =>
  !error && !isPlaceholderData && data?.meta.total === 0

/** A text that was searched for, as what it seems to be of a contact. */
function knownBy(typed: string) {
  if (typed.includes('@')) return { email: typed }
  return typed.replace(/\D/g, '').length >= 8 ? { whatsapp: typed } : { name: typed }
}

/** What is open: chosen here, or asked for by the address. */
function useDialog() {
  const { import: isAsked, typed } = useFilters(filters)
  const setFilters = useSetFilters()
  const [chosen, setOpen] = useOpened<Open>(typed ? { kind: 'new', known: knownBy(typed) } : creation)
  const close = () => {
    setOpen(undefined)
    if (isAsked || typed) setFilters({ new: undefined, import: undefined, typed: undefined })
  }
  return { open: isAsked ? importation : chosen, setOpen, close }
}

export function ContactsScreen() {
  const { search, campaignId, page = 1 } = useFilters(filters)
  const setFilters = useSetFilters()
  const filter = { page, search, campaignId }
  const query = useQuery(contactsQuery(filter))
  const columns = useContactColumns(query.data?.data)
  const { open, setOpen, close } = useDialog()
  const found = query.data?.meta.total
  const actions = (
    <>
      <Button icon={Upload} onClick={() => setOpen(importation)}>
        Importar CSV
      </Button>
      <Button icon={Plus} variant="primary" onClick={() => setOpen(creation)}>
        Novo contato
      </Button>
    </>
  )

  return (
    <>
      <PageHeader
        title="Contatos"
        subtitle={found !== undefined && plural(found, 'Nenhum contato', '# contato', '# contatos')}
        actions={actions}
      />
      <Choosing />
      <Toolbar search={search} campaignId={campaignId} columns={columns} onChange={setFilters} />
      {isNobody(query) ? (
        <Suspense>
          <ContactsEmpty search={search} filtered={campaignId !== undefined} onClear={setFilters}>
            {actions}
          </ContactsEmpty>
        </Suspense>
      ) : (
        <Results filter={filter} query={query} columns={columns} onOpen={setOpen} />
      )}
      <Suspense>
        {open?.kind === 'import' && <ImportDialog onClose={close} />}
        {open && open.kind !== 'import' && <ContactDialogs open={open} onOpen={setOpen} onClose={close} />}
      </Suspense>
    </>
  )
}

/** For which campaign contacts are being chosen, if for one. */
function Choosing() {
  const { relateTo } = useFilters(filters)
  return <Suspense>{relateTo && <ChoosingFor campaignId={relateTo} />}</Suspense>
}

type ToolbarProps = {
  search: string | undefined
  campaignId: number | undefined
  columns: ContactColumns
  onChange: (filters: { search?: string | undefined; campaignId?: number | undefined }) => void
}

const Toolbar = ({ search = '', campaignId, columns, onChange }: ToolbarProps) => (
  <div className="toolbar">
    <SearchInput
      label="Buscar por nome, e-mail ou WhatsApp"
      value={search}
      onSearch={(text) => onChange({ search: text || undefined })}
    />
    <CampaignFilter value={campaignId} onChange={(id) => onChange({ campaignId: id })} />
    {!useNarrow() && <ColumnsButton columns={columns} />}
  </div>
)

type ResultsProps = {
  filter: ContactFilter
  query: Query
  columns: ContactColumns
  onOpen: (dialog: OpenDialog) => void
}

function Results({ filter, query, columns, onOpen }: ResultsProps) {
  const { relateTo } = useFilters(filters)
  const { data, error, isPlaceholderData, refetch } = query
  // What is still shown of another search or page is not there to be chosen.
  const asked = isPlaceholderData ? undefined : data
  const { keys, target, more, choose, chooseEverybody, clear } = useSelection(filter, asked)
  const panel = usePanel()
  const keepFocus = useRowFocus('[aria-label^="Ações de "]', data?.meta.total)
  const actions = actionsOf((dialog) => {
    if (dialog.kind === 'delete') keepFocus()
    onOpen(dialog)
  })
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
      <Suspense>
        {target && (
          <BulkBar
            count={target.count}
            total={more}
            onSelectAll={chooseEverybody}
            onRelate={() => onOpen({ kind: 'relate', target, campaignId: relateTo })}
            onDelete={() => onOpen({ kind: 'delete', target })}
            onClear={clear}
          />
        )}
      </Suspense>
      <ContactTable
        contacts={columns.rows}
        stale={isPlaceholderData}
        on={actions}
        shown={columns.shown}
        selected={keys}
        onSelect={choose}
        current={panel.id}
        footer={data && <Pagination meta={data.meta} noun="contatos" />}
      />
      <Beside
        panel={panel}
        place={placeIn(asked)}
        known={asked?.data.find(({ id }) => id === panel.id)}
        on={actions}
      />
    </>
  )
}

function placeIn(found: Answer<typeof listContacts> | undefined) {
  const { page, limit, total } = found?.meta ?? { page: 1, limit: 20, total: 0 }
  return { ids: found?.data.map(({ id }) => id) ?? [], first: (page - 1) * limit + 1, total }
}
