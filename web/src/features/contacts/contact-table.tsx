import type { Contact } from '@cadencia/contract/contacts'
import type { ReactNode } from 'react'

import { formatDate } from '#lib/format.ts'
import { type Column, DataTable } from '#ui/table.tsx'

const campaignNames = (contact: Contact) => contact.campaigns.map((campaign) => campaign.name).join(', ')
const attributeCount = (contact: Contact) => Object.keys(contact.metadata).length

const columns: Column<Contact>[] = [
  { key: 'name', header: 'Nome', head: true, cell: (contact) => contact.name },
  { key: 'email', header: 'Email', cell: (contact) => contact.email },
  {
    key: 'whatsapp',
    header: 'WhatsApp',
    className: 'whitespace-nowrap',
    cell: (contact) => contact.whatsapp,
  },
  {
    key: 'campaigns',
    header: 'Campanhas',
    from: 'lg',
    className: 'clip !w-1/4',
    cell: (contact) => <span title={campaignNames(contact)}>{campaignNames(contact) || '—'}</span>,
  },
  {
    key: 'attributes',
    header: 'Atributos',
    from: 'xl',
    align: 'end',
    cell: (contact) => attributeCount(contact) || '—',
  },
  { key: 'created', header: 'Criado em', from: 'lg', cell: (contact) => formatDate(contact.createdAt) },
]

const ContactCard = ({ contact }: { contact: Contact }) => (
  <>
    <p className="card-title">{contact.name}</p>
    <p className="truncate">{contact.email}</p>
    <p className="truncate">{[contact.whatsapp, campaignNames(contact)].filter(Boolean).join(' · ')}</p>
  </>
)

type Props = { contacts: readonly Contact[] | undefined; stale: boolean; footer: ReactNode }

export const ContactTable = ({ contacts, stale, footer }: Props) => (
  <DataTable
    label="Contatos"
    columns={columns}
    rows={contacts}
    rowKey={(contact) => contact.id}
    card={(contact) => <ContactCard contact={contact} />}
    stale={stale}
    footer={footer}
  />
)
