import { typeIsFixed } from '@cadencia/contract/template-changes'
import { templateTypes } from '@cadencia/domain/channel'

import { Field } from '#ui/field.tsx'
import { Input, Select } from '#ui/input.tsx'
import { channel } from '#ui/status.tsx'

import type { FormPart } from './template-draft.ts'

type Props = FormPart & { editing: boolean }

export const NameFields = ({ form: { register, errorOf }, editing }: Props) => (
  <>
    <Field label="Nome do Template" required error={errorOf('name')}>
      <Input {...register('name')} autoComplete="off" />
    </Field>
    <Field label="Tipo" required error={errorOf('type')} {...(editing && { hint: typeIsFixed })}>
      <Select {...register('type')} disabled={editing}>
        {templateTypes.map((type) => (
          <option key={type} value={type}>
            {channel[type].label}
          </option>
        ))}
      </Select>
    </Field>
  </>
)
