import { Plus, X } from 'lucide-react'

import { unique } from '#lib/unique.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Input } from '#ui/input.tsx'

import type { Entry } from './metadata.ts'

const added = 'added '

type Props = { entries: readonly Entry[]; onChange: (entries: Entry[]) => void }

/** What is known of a contact beside the fields, as pairs of texts. */
export function MetadataRows({ entries, onChange }: Props) {
  const change = (id: string, part: Partial<Entry>) =>
    onChange(entries.map((entry) => (entry.id === id ? { ...entry, ...part } : entry)))
  return (
    <fieldset className="grid gap-2">
      <legend className="field-label mb-1.5">Atributos</legend>
      {entries.map((entry, place) => (
        <fieldset key={entry.id} className="metadata-row">
          <legend className="sr-only">Atributo {place + 1}</legend>
          <Input
            aria-label="Chave"
            placeholder="Chave"
            autoComplete="off"
            autoCapitalize="none"
            // A row added by hand is there to be filled in.
            autoFocus={entry.id.startsWith(added)}
            maxLength={255}
            value={entry.key}
            onChange={(event) => change(entry.id, { key: event.target.value })}
          />
          <Input
            aria-label="Valor"
            placeholder="Valor"
            autoComplete="off"
            value={entry.value}
            onChange={(event) => change(entry.id, { value: event.target.value })}
          />
          <IconButton
            label={`Remover atributo ${place + 1}`}
            icon={X}
            onClick={() => onChange(entries.filter(({ id }) => id !== entry.id))}
          />
        </fieldset>
      ))}
      <p className="field-hint">Nos templates: {'{{contact.chave}}'}</p>
      <div>
        <Button
          size="sm"
          icon={Plus}
          onClick={() => onChange([...entries, { id: `${added}${unique()}`, key: '', value: '' }])}
        >
          Adicionar atributo
        </Button>
      </div>
    </fieldset>
  )
}
