import type { ComponentProps } from 'react'

import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'

type Part = { field: ComponentProps<typeof Input>; error: string | undefined }

/** The address and the port of a mail server. */
export const HostFields = ({ label, host, port }: { label: string; host: Part; port: Part }) => (
  <div className="grid grid-cols-[minmax(0,1fr)_6rem] gap-3">
    <Field label={label} required error={host.error}>
      <Input {...host.field} autoComplete="off" autoCapitalize="none" spellCheck={false} />
    </Field>
    <Field label="Porta" required error={port.error}>
      <Input {...port.field} inputMode="numeric" autoComplete="off" />
    </Field>
  </div>
)
