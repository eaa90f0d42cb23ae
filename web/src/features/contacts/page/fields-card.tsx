import type { Contact } from '@cadencia/contract/contacts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'

import { ApiError } from '#lib/api.ts'
import { formatDate } from '#lib/format.ts'
import { titleOf } from '#lib/title.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'

import { attributeKeysQuery } from '../attributes/data.ts'
import { fromEntries, toEntries } from '../metadata.ts'
import { useChangeField } from './changes.ts'
import { InPlace } from './field.tsx'

// Shown when a field is added.
const AddField = lazy(async () => ({ default: (await import('./add-field.tsx')).AddField }))

/** So many holes are shown; the other keys are offered when a field is added. */
const mostHoles = 6

/** The contact's own keys, and those most others have. */
function keysOf({ metadata }: Contact, known: readonly string[]) {
  const own = Object.keys(metadata)
  const missing = known.filter((key) => !own.includes(key))
  return { shown: [...own, ...missing.slice(0, mostHoles)], offered: missing.slice(mostHoles) }
}

/** The metadata with one key changed, or without it where the value is empty. */
function metadataWith({ metadata }: Contact, key: string, value: string) {
  const others = toEntries(metadata).filter((entry) => entry.key !== key)
  const place = Object.keys(metadata).indexOf(key)
  const changed = { id: key, key, value }
  const entries = place === -1 ? [...others, changed] : others.toSpliced(place, 0, changed)
  return fromEntries(entries, metadata)
}

const textIn = ({ metadata }: Contact, key: string) =>
  toEntries(metadata).find((entry) => entry.key === key)?.value ?? ''

const refusedIn = (error: Error | null, field: string) => {
  if (!error) return undefined
  const said = error instanceof ApiError ? error.fields[field] : undefined
  return said ?? error.message
}

const own = [
  { field: 'name', label: 'Nome' },
  { field: 'email', label: 'Email', type: 'email' },
  { field: 'whatsapp', label: 'WhatsApp', type: 'tel' },
] as const

/** What is known of a contact, each edited where it stands; what others have and this one lacks is seen as a hole. */
export function FieldsCard({ contact }: { contact: Contact }) {
  const { data: known = [] } = useQuery(attributeKeysQuery)
  const [adding, setAdding] = useState(false)
  const { shown, offered } = keysOf(
    contact,
    known.map(({ key }) => key),
  )
  return (
    <Card
      title="Dados"
      actions={
        !adding && (
          <Button size="sm" variant="ghost" className="-my-1.5" onClick={() => setAdding(true)}>
            + Campo
          </Button>
        )
      }
    >
      <dl className="in-places">
        {own.map(({ field, label, ...rest }) => (
          <OwnField key={field} contact={contact} field={field} label={label} {...rest} />
        ))}
        {shown.map((key) => (
          <Attribute key={key} contact={contact} name={key} />
        ))}
        {contact.answer?.assignee && (
          <div className="in-place">
            <dt>Responsável</dt>
            <dd>{contact.answer.assignee}</dd>
          </div>
        )}
        <div className="in-place">
          <dt>Criado em</dt>
          <dd>{formatDate(contact.createdAt)}</dd>
        </div>
      </dl>
      {adding && <NewField contact={contact} offered={offered} onClose={() => setAdding(false)} />}
    </Card>
  )
}

type OwnProps = {
  contact: Contact
  field: (typeof own)[number]['field']
  label: string
  type?: 'email' | 'tel'
}

function OwnField({ contact, field, label, type }: OwnProps) {
  const save = useChangeField(contact.id)
  return (
    <InPlace
      label={label}
      value={contact[field]}
      {...(type && { type })}
      busy={save.isPending}
      error={refusedIn(save.error, field)}
      onSave={(value, onSuccess) => save.mutate({ [field]: value }, { onSuccess })}
    />
  )
}

function Attribute({ contact, name }: { contact: Contact; name: string }) {
  const save = useChangeField(contact.id)
  return (
    <InPlace
      label={titleOf(name)}
      value={textIn(contact, name)}
      busy={save.isPending}
      error={refusedIn(save.error, 'metadata')}
      onSave={(value, onSuccess) =>
        save.mutate({ metadata: metadataWith(contact, name, value) }, { onSuccess })
      }
    />
  )
}

function NewField({
  contact,
  offered,
  onClose,
}: {
  contact: Contact
  offered: readonly string[]
  onClose: () => void
}) {
  const save = useChangeField(contact.id)
  return (
    <Suspense>
      <AddField
        offered={offered}
        busy={save.isPending}
        error={refusedIn(save.error, 'metadata')}
        onSave={(key, value) =>
          save.mutate({ metadata: metadataWith(contact, key, value) }, { onSuccess: onClose })
        }
        onClose={onClose}
      />
    </Suspense>
  )
}
