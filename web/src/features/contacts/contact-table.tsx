import type { Contact } from '@cadencia/contract/contacts'
import { lazy, type ReactNode, Suspense } from 'react'

import { formatDate } from '#lib/format.ts'
import { MenuButton } from '#ui/menu-button.tsx'
import { type Column, DataTable, type Selection } from '#ui/table.tsx'

import { ClosedBadge, PhoneBadge } from './closed-badge.tsx'
import type { ContactActions } from './contact-actions.ts'

const campaignNames = (contact: Contact) => contact.campaigns.map((campaign) => campaign.name).join(', ')

type RowProps = { contact: Contact; on: ContactActions }

const loadItems = () => import('./contact-menu-items.tsx')
const ContactMenuItems = lazy(async () => ({ default: (await loadItems()).ContactMenuItems }))

function ContactMenu({ contact, on }: RowProps) {
  const label = `Ações de ${contact.name}`
  return (
    <MenuButton label={label} onIntent={() => void loadItems()}>
      {(close) => (
        <Suspense fallback={<div className="h-40" />}>
          <ContactMenuItems label={label} contact={contact} on={on} close={close} />
        </Suspense>
      )}
    </MenuButton>
  )
}

function AttributeCount({ contact, on }: RowProps) {
  const count = Object.keys(contact.metadata).length
  if (count === 0) return '—'
  return (
    <button
      type="button"
      className="attribute-count"
      aria-label={`Ver os ${count} atributos de ${contact.name}`}
      onClick={() => on.attributes(contact)}
    >
      <span aria-hidden="true">{'{ }'}</span>
      {count}
    </button>
  )
}

/** What the column cuts off can still be read. */
const whole = (text: string) => <span title={text}>{text}</span>

const columns = (on: ContactActions): Column<Contact>[] => [
  {
    key: 'name',
    header: 'Nome',
    head: true,
    className: 'clip !w-1/5',
    cell: (contact) => (
      <>
        {whole(contact.name)}
        <ClosedBadge contact={contact} />
      </>
    ),
  },
  { key: 'email', header: 'Email', className: 'clip !w-[30%]', cell: (contact) => whole(contact.email) },
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
  {
    key: 'campaigns',
    header: 'Campanhas',
    from: 'lg',
    className: 'clip !w-1/5',
    cell: (contact) => whole(campaignNames(contact) || '—'),
  },
  {
    key: 'attributes',
    header: 'Atributos',
    from: 'xl',
    align: 'end',
    cell: (contact) => <AttributeCount contact={contact} on={on} />,
  },
  { key: 'created', header: 'Criado em', from: 'lg', cell: (contact) => formatDate(contact.createdAt) },
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
      <p className="card-title">{contact.name}</p>
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
  selected: Selection<Contact>['keys']
  onSelect: Selection<Contact>['onChange']
  footer: ReactNode
}

export const ContactTable = ({ contacts, stale, on, selected, onSelect, footer }: Props) => (
  <DataTable
    label="Contatos"
    columns={columns(on)}
    rows={contacts}
    rowKey={(contact) => contact.id}
    card={(contact) => <ContactCard contact={contact} on={on} />}
    selection={{ keys: selected, onChange: onSelect, label: (contact) => `Selecionar ${contact.name}` }}
    stale={stale}
    footer={footer}
  />
)
