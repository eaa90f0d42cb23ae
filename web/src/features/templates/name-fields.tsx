import { typeIsFixed } from '@cadencia/contract/template-changes'
import { channels } from '@cadencia/domain/channel'

import { Field } from '#ui/field.tsx'
import { Input, Select } from '#ui/input.tsx'
import { channel } from '#ui/status.tsx'

import type { FormPart } from './template-draft.ts'

type Props = FormPart & { editing: boolean }

export const NameFields = ({ bind, errors, editing }: Props) => (
  <>
    <Field label="Nome do Template" required error={errors.name}>
      <Input {...bind('name')} autoComplete="off" />
    </Field>
    <Field label="Tipo" required error={errors.type} {...(editing && { hint: typeIsFixed })}>
      <Select {...bind('type')} disabled={editing}>
        {channels.map((type) => (
          <option key={type} value={type}>
            {channel[type].label}
          </option>
        ))}
      </Select>
    </Field>
  </>
)
