import { asNumber } from '#lib/form.ts'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'

import type { FormPart } from './sender-draft.ts'

type Props = FormPart & { addressHint?: string }

/** Who the mail is from. */
export const FromFields = ({ form: { register, errorOf }, addressHint }: Props) => (
  <>
    <div className="grid gap-3.5 sm:grid-cols-2 sm:gap-3">
      <Field label="Nome do remetente" error={errorOf('fromName')}>
        <Input {...register('fromName')} autoComplete="off" />
      </Field>
      <Field
        label="E-mail do remetente"
        required
        {...(addressHint && { hint: addressHint })}
        error={errorOf('fromAddress')}
      >
        <Input {...register('fromAddress')} type="email" autoComplete="off" />
      </Field>
    </div>
    <Field label="Responder para" hint="Vazio: o e-mail do remetente." error={errorOf('replyTo')}>
      <Input {...register('replyTo')} type="email" autoComplete="off" />
    </Field>
  </>
)

export const ConnectionsField = ({ form: { register, errorOf } }: FormPart) => (
  <Field
    label="Conexões ao mesmo tempo"
    hint="Vazio: até 10, ou 3 no Microsoft 365. O envio usa menos quando o servidor pede."
    error={errorOf('connections')}
  >
    <Input {...register('connections', asNumber)} inputMode="numeric" autoComplete="off" />
  </Field>
)
