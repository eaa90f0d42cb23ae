import { AttributeInput, attributeTexts } from '@cadencia/contract/attribute-changes'
import type { Attribute } from '@cadencia/contract/attributes'
import { type FormEvent, useState } from 'react'

import { ApiError } from '#lib/api.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { toast } from '#ui/toast.tsx'

import { useCreateAttribute } from './changes.ts'

type Props = { attributes: readonly Attribute[]; onDone: () => void }

const refuse = (said: { title: string; text?: string }) => toast({ ...said, destructive: true })

export function AttributeForm({ attributes, onDone }: Props) {
  const [key, setKey] = useState('')
  const [value, setValue] = useState('')
  const create = useCreateAttribute()
  const [keyFault, setKeyFault] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setKeyFault(undefined)
    if (key.trim() === '' || value.trim() === '') return refuse(attributeTexts.missing)
    if (attributes.some((attribute) => attribute.key === key.trim())) return refuse(attributeTexts.duplicate)
    const read = AttributeInput.safeParse({ key, value })
    if (!read.success) return setKeyFault(read.error.issues[0]?.message)
    create.mutate(read.data, {
      onSuccess: () => {
        toast({ title: 'Atributo criado' })
        onDone()
      },
      onError: (error) =>
        error instanceof ApiError && error.code === 'key_in_use'
          ? refuse(attributeTexts.duplicate)
          : refuse({ title: 'Erro ao criar atributo' }),
    })
  }
  return (
    <form className="mb-4 grid gap-3 rounded-control bg-surface-2 p-3" noValidate onSubmit={submit}>
      <Field label="Chave" error={keyFault} hint="Nos templates: {{user.chave}}">
        <Input
          value={key}
          onChange={(event) => setKey(event.target.value)}
          autoFocus
          autoComplete="off"
          autoCapitalize="none"
        />
      </Field>
      <Field label="Valor">
        <Input value={value} onChange={(event) => setValue(event.target.value)} autoComplete="off" />
      </Field>
      <div className="flex justify-end gap-2">
        <Button size="sm" onClick={onDone} disabled={create.isPending}>
          Cancelar
        </Button>
        <Button size="sm" type="submit" variant="primary" busy={create.isPending} busyText="Salvando...">
          Salvar
        </Button>
      </div>
    </form>
  )
}
