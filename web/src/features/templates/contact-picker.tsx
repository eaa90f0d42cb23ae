import type { Contact } from '@cadencia/contract/contacts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { contactsQuery } from '#features/contacts/data.ts'
import { Button } from '#ui/button.tsx'
import { SearchInput } from '#ui/search-input.tsx'

const shown = 5

type Props = { contact: Contact | undefined; onChoose: (contact: Contact | undefined) => void }

/** The preview with a real contact: missing values are seen before the message is sent. */
export function ContactPicker({ contact, onChoose }: Props) {
  const [search, setSearch] = useState('')
  if (contact)
    return (
      <div className="picker">
        <p className="min-w-0 grow truncate text-sm">
          Preview com <strong>{contact.name}</strong>
        </p>
        <Button size="sm" onClick={() => onChoose(undefined)}>
          Usar o exemplo
        </Button>
      </div>
    )
  return (
    <div className="grid gap-2">
      <SearchInput label="Buscar contato por nome, e-mail ou WhatsApp" value={search} onSearch={setSearch} />
      {search && <Found search={search} onChoose={onChoose} />}
    </div>
  )
}

function Found({ search, onChoose }: { search: string; onChoose: (contact: Contact) => void }) {
  const { data } = useQuery(contactsQuery({ page: 1, search, campaignId: undefined }))
  if (!data) return <p className="text-sm text-ink-3">Buscando...</p>
  if (data.data.length === 0)
    return <p className="text-sm text-ink-3">Nenhum contato encontrado para “{search}”</p>
  return (
    <ul className="picker-list" aria-label="Contatos encontrados">
      {data.data.slice(0, shown).map((contact) => (
        <li key={contact.id}>
          <button type="button" onClick={() => onChoose(contact)}>
            <span className="truncate font-medium">{contact.name}</span>
            <span className="truncate text-ink-3">{contact.email}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
