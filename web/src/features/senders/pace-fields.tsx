import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'

import type { FormPart } from './sender-draft.ts'

/** How fast a provider may be written to. */
export const PaceFields = ({ bind, errors }: FormPart) => (
  <div className="grid grid-cols-2 gap-3">
    <Field label="Limite por minuto" hint="Vazio: sem limite." error={errors.perMinute}>
      <Input {...bind('perMinute')} inputMode="numeric" autoComplete="off" />
    </Field>
    <Field label="Limite por dia" hint="O do seu provedor." error={errors.perDay}>
      <Input {...bind('perDay')} inputMode="numeric" autoComplete="off" />
    </Field>
  </div>
)
