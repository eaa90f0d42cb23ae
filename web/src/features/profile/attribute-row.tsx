import { attributeTexts } from '@cadencia/contract/attribute-changes'
import type { Attribute } from '@cadencia/contract/attributes'
import { Check, Pencil, Trash2, X } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import { cx } from '#lib/cx.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Input } from '#ui/input.tsx'
import { toast } from '#ui/toast.tsx'

import { useUpdateAttribute } from './changes.ts'

type Props = { attribute: Attribute; onRemove: (attribute: Attribute) => void }

export function AttributeRow({ attribute, onRemove }: Props) {
  const [editing, setEditing] = useState(false)
  const pencil = useRef<HTMLButtonElement>(null)
  const stop = () => {
    flushSync(() => setEditing(false))
    pencil.current?.focus()
  }
  return (
    <li
      className={cx(
        'flex min-h-12 items-center gap-2.5 border-t border-line py-2 text-sm',
        editing && 'flex-wrap',
      )}
    >
      {editing ? (
        <>
          <span className="key">{attribute.key}</span>
          <ValueEditor attribute={attribute} onDone={stop} />
        </>
      ) : (
        <>
          <span className="flex min-w-0 grow flex-wrap items-center gap-x-2.5 gap-y-1">
            <span className="key">{attribute.key}</span>
            <span className="min-w-0 break-words">{attribute.value}</span>
          </span>
          <span className="flex">
            <IconButton
              ref={pencil}
              label={`Editar ${attribute.key}`}
              icon={Pencil}
              onClick={() => setEditing(true)}
            />
            <IconButton
              danger
              label={`Remover ${attribute.key}`}
              icon={Trash2}
              onClick={() => onRemove(attribute)}
            />
          </span>
        </>
      )}
    </li>
  )
}

/** Enter saves, Esc gives up. */
function ValueEditor({ attribute, onDone }: { attribute: Attribute; onDone: () => void }) {
  const [value, setValue] = useState(attribute.value)
  const update = useUpdateAttribute()
  const save = () => {
    if (value.trim() === '') return toast({ title: attributeTexts.missingValue, destructive: true })
    update.mutate(
      { key: attribute.key, value: value.trim() },
      {
        onSuccess: () => {
          toast({ title: 'Atributo atualizado' })
          onDone()
        },
        onError: () => toast({ title: 'Erro ao atualizar atributo', destructive: true }),
      },
    )
  }
  const keyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') save()
    if (event.key === 'Escape') onDone()
  }
  return (
    <>
      <Input
        autoFocus
        className="min-w-0 grow basis-40"
        aria-label={`Valor de ${attribute.key}`}
        value={value}
        maxLength={2000}
        onChange={(event) => setValue(event.target.value)}
        onKeyDown={keyDown}
      />
      <span className="flex">
        <IconButton label="Salvar" icon={Check} disabled={update.isPending} onClick={save} />
        <IconButton label="Cancelar" icon={X} onClick={onDone} />
      </span>
    </>
  )
}
