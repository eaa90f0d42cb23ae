import { useQuery, useQueryClient } from '@tanstack/react-query'
import { MoveLeft, MoveRight } from 'lucide-react'
import { useState } from 'react'

import { contactsQuery } from '#features/contacts/data.ts'
import { formatCount } from '#lib/format.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { SearchInput } from '#ui/search-input.tsx'

import type { Viewed } from './use-preview.ts'
import { coverageQuery } from './writing/data.ts'

const shown = 5
const pageSize = 20

type Props = {
  /** Those who lack a value, when only they are walked through. */
  among: readonly Viewed[] | undefined
  contact: Viewed | undefined
  templateId: number | undefined
  onChoose: (contact: Viewed | undefined) => void
  onAll: () => void
}

/** The preview with a real contact: missing values are seen before the message is sent. */
export function ContactPicker({ among, contact, templateId, onChoose, onAll }: Props) {
  const [search, setSearch] = useState('')
  const { at, total, go } = useWalk(among, templateId, onChoose)
  return (
    <div className="grid gap-2">
      <div className="picker">
        <p className="min-w-0 grow truncate text-sm">
          {contact ? (
            <>
              Preview com <strong>{contact.name}</strong>
            </>
          ) : (
            'Ver como'
          )}
        </p>
        <IconButton label="Contato anterior" icon={MoveLeft} onClick={() => go(-1)} />
        <output className="text-xs whitespace-nowrap text-ink-3">
          {at === undefined ? formatCount(total) : `${formatCount(at + 1)} de ${formatCount(total)}`}
          {among && ' sem valor'}
        </output>
        <IconButton label="Próximo contato" icon={MoveRight} onClick={() => go(1)} />
      </div>
      <div className="picker">
        {among && (
          <Button size="sm" onClick={onAll}>
            Ver todos
          </Button>
        )}
        {contact && (
          <Button size="sm" onClick={() => onChoose(undefined)}>
            Usar o exemplo
          </Button>
        )}
      </div>
      {!contact && (
        <SearchInput
          label="Buscar contato por nome, e-mail ou WhatsApp"
          value={search}
          onSearch={setSearch}
        />
      )}
      {!contact && search && <Found search={search} onChoose={onChoose} />}
    </div>
  )
}

/** One contact after another, around the ends; pages of all are loaded as they are reached. */
function useWalk(
  among: readonly Viewed[] | undefined,
  templateId: number | undefined,
  onChoose: (contact: Viewed) => void,
) {
  const client = useQueryClient()
  const [at, setAt] = useState<number | undefined>(among && 0)
  const { data: coverage } = useQuery(coverageQuery(templateId))
  const campaigns = coverage?.campaigns ?? []
  const campaignId = campaigns.length === 1 ? campaigns[0]?.id : undefined
  const pageOf = (page: number) => contactsQuery({ page, search: undefined, campaignId })
  const { data: first } = useQuery({ ...pageOf(1), enabled: !among })
  const total = among?.length ?? first?.meta.total ?? 0
  const page = (number: number) => client.ensureQueryData(pageOf(number))
  const go = async (by: 1 | -1) => {
    const all = among?.length ?? (await page(1)).meta.total
    if (all === 0) return
    const next = at === undefined ? (by === 1 ? 0 : all - 1) : (at + by + all) % all
    const found = among ? among[next] : (await page(Math.floor(next / pageSize) + 1)).data[next % pageSize]
    if (!found) return
    setAt(next)
    onChoose(found)
  }
  return { at, total, go: (by: 1 | -1) => void go(by) }
}

function Found({ search, onChoose }: { search: string; onChoose: (contact: Viewed) => void }) {
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
