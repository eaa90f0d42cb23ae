import { typeIsFixed } from '@cadencia/contract/templates'
import { type Channel, channels } from '@cadencia/domain/channel'

import { Field } from '#ui/field.tsx'
import { Input, Select } from '#ui/input.tsx'
import { channel } from '#ui/status.tsx'

import type { FormPart } from './template-draft.ts'

type Props = FormPart & { fixedType: Channel | undefined }

export const NameFields = ({ register, errors, fixedType }: Props) => (
  <>
    <Field label="Nome do Template" required error={errors.name?.message}>
      <Input {...register('name')} autoComplete="off" />
    </Field>
    <Field label="Tipo" required error={errors.type?.message} {...(fixedType && { hint: typeIsFixed })}>
      {/* A disabled field has no value in the form: an edit shows the type and sends the one it loaded. */}
      <Select {...(fixedType ? { value: fixedType, disabled: true } : register('type'))}>
        {channels.map((type) => (
          <option key={type} value={type}>
            {channel[type].label}
          </option>
        ))}
      </Select>
    </Field>
  </>
)
