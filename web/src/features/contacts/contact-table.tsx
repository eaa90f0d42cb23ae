import type { Contact } from '@cadencia/contract/contacts'
import type { ReactNode } from 'react'

import { formatDate, formatDateTime, formatNear } from '#lib/format.ts'
import { type Column, DataTable, type Selection } from '#ui/table.tsx'

import { ClosedBadge, PhoneBadge } from './closed-badge.tsx'
import { attributeIn, isOwn, labelOf, type OwnColumn } from './columns.ts'
import type { ContactActions } from './contact-actions.ts'
import { ContactMenu } from './contact-menu.tsx'
import { NameLink } from './name-link.tsx'
import { SituationBadge } from './situation-badge.tsx'

const campaignNames = (contact: Contact) => contact.campaigns.map((campaign) => campaign.name).join(', ')

type RowProps = { contact: Contact; on: ContactActions }

/** What the column cuts off can still be read. */
const whole = (text: string) => <span title={text}>{text}</span>

const fixed = (hasSituation: boolean): Column<Contact>[] => [
  {
    key: 'name',
    header: 'Nome',
    head: true,
    className: 'clip !w-1/5',
    cell: (contact) => (
      <>
        <NameLink contact={contact} />
        {!hasSituation && <ClosedBadge contact={contact} />}
      </>
    ),
  },
  { key: 'email', header: 'Email', className: 'clip !w-1/4', cell: (contact) => whole(contact.email) },
  {
    key: 'whatsapp',
    header: 'WhatsApp',
    className: 'whitespace-nowrap',
    cell: (contact) => (
      <>
        {contact.whatsapp}
        <PhoneBadge contact={contact} />
      </>
    ),
  },
]

const own = (on: ContactActions): Record<OwnColumn, Omit<Column<Contact>, 'key' | 'header'>> => ({
  situation: {
    className: 'whitespace-nowrap',
    cell: (contact) => <SituationBadge contact={contact} onClosed={() => on.channels(contact)} />,
  },
  signal: {
    className: 'whitespace-nowrap',
    from: 'lg',
    cell: (contact) => <Signal at={contact.lastSignalAt} />,
  },
  campaigns: {
    className: 'clip !w-1/5',
    from: 'lg',
    cell: (contact) => whole(campaignNames(contact) || '—'),
  },
  created: { from: 'lg', cell: (contact) => formatDate(contact.createdAt) },
})

const Signal = ({ at }: { at: string | null | undefined }) =>
  at ? (
    <time dateTime={at} title={formatDateTime(at)}>
      {formatNear(at)}
    </time>
  ) : (
    '—'
  )

function valueOf({ metadata }: Contact, key: string) {
  const value = Object.hasOwn(metadata, key) ? metadata[key] : undefined
  if (value === undefined || value === null || value === '') return '—'
  return whole(typeof value === 'string' ? value : JSON.stringify(value))
}

function chosen(on: ContactActions, column: string): Column<Contact> {
  const key = attributeIn(column)
  const base = { key: column, header: labelOf(column) }
  if (key !== undefined)
    return { ...base, from: 'xl', className: 'clip !w-[14%]', cell: (contact) => valueOf(contact, key) }
  return { ...base, ...own(on)[isOwn(column) ? column : 'situation'] }
}

const columnsOf = (on: ContactActions, shown: readonly string[]): Column<Contact>[] => [
  ...fixed(shown.includes('situation')),
  ...shown.map((column) => chosen(on, column)),
  {
    key: 'actions',
    header: <span className="sr-only">Ações</span>,
    className: 'actions',
    cell: (contact) => <ContactMenu contact={contact} on={on} />,
  },
]

const ContactCard = ({ contact, on }: RowProps) => (
  <div className="flex items-center gap-2">
    <div className="min-w-0 grow">
      <p className="card-title">
        <NameLink contact={contact} />
      </p>
      <ClosedBadge contact={contact} />
      <p className="truncate">{contact.email}</p>
      <p className="truncate">{[contact.whatsapp, campaignNames(contact)].filter(Boolean).join(' · ')}</p>
      <PhoneBadge contact={contact} />
    </div>
    <ContactMenu contact={contact} on={on} />
  </div>
)

type Props = {
  contacts: readonly Contact[] | undefined
  stale: boolean
  on: ContactActions
  /** The columns beside the fixed ones. */
  shown: readonly string[]
  selected: Selection<Contact>['keys']
  onSelect: Selection<Contact>['onChange']
  /** The one whose panel is open. */
  current: number | undefined
  footer: ReactNode
}

export const ContactTable = ({ contacts, stale, on, shown, selected, onSelect, current, footer }: Props) => (
  <DataTable
    label="Contatos"
    columns={columnsOf(on, shown)}
    rows={contacts}
    rowKey={(contact) => contact.id}
    card={(contact) => <ContactCard contact={contact} on={on} />}
    selection={{ keys: selected, onChange: onSelect, label: (contact) => `Selecionar ${contact.name}` }}
    stale={stale}
    current={current}
    footer={footer}
  />
)
