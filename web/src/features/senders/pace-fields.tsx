import { asNumber } from '#lib/form.ts'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'

import type { FormPart } from './sender-draft.ts'

/** How fast a provider may be written to. */
export const PaceFields = ({ form: { register, errorOf } }: FormPart) => (
  <div className="grid grid-cols-2 gap-3">
    <Field label="Limite por minuto" hint="Vazio: sem limite." error={errorOf('perMinute')}>
      <Input {...register('perMinute', asNumber)} inputMode="numeric" autoComplete="off" />
    </Field>
    <Field label="Limite por dia" hint="O do seu provedor." error={errorOf('perDay')}>
      <Input {...register('perDay', asNumber)} inputMode="numeric" autoComplete="off" />
    </Field>
  </div>
)
