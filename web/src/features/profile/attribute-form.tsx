import { AttributeInput, attributeTexts } from '@cadencia/contract/attribute-changes'
import type { Attribute } from '@cadencia/contract/attributes'
import type { z } from 'zod'

import { ApiError } from '#lib/api.ts'
import { useForm } from '#lib/form.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { toast } from '#ui/toast.tsx'

import { useCreateAttribute } from './changes.ts'

type Draft = z.infer<typeof AttributeInput>
type Props = { attributes: readonly Attribute[]; onDone: () => void }

const refuse = (said: { title: string; text?: string }) => toast({ ...said, destructive: true })

/** Spaces alone are nothing. */
const isMissing = ({ key, value }: Draft) => key.trim() === '' || value.trim() === ''

export function AttributeForm({ attributes, onDone }: Props) {
  const create = useCreateAttribute()
  const form = useForm(AttributeInput, { key: '', value: '' }, { follows: false })
  const { register, values, clearErrors, errorOf } = form
  const store = (attribute: Draft) => {
    if (attributes.some(({ key }) => key === attribute.key)) return refuse(attributeTexts.duplicate)
    create.mutate(attribute, {
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
  /** What is missing is told at once for both fields, not on each of them. */
  const tellMissing = () => {
    if (!isMissing(values)) return
    clearErrors()
    refuse(attributeTexts.missing)
  }
  return (
    <form
      className="mb-4 grid gap-3 rounded-control bg-surface-2 p-3"
      noValidate
      onSubmit={form.submit(store, tellMissing)}
    >
      <Field label="Chave" error={errorOf('key')} hint="Nos templates: {{user.chave}}">
        <Input {...register('key')} autoFocus autoComplete="off" autoCapitalize="none" />
      </Field>
      <Field label="Valor" error={errorOf('value')}>
        <Input {...register('value')} autoComplete="off" />
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
