import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'

import { PaceFields } from './pace-fields.tsx'
import { kept } from './secret.ts'
import type { FormPart } from './sender-draft.ts'

type SecretProps = Pick<FormPart, 'form'> & {
  name: 'token' | 'appSecret' | 'verifyToken'
  label: string
  hint: string
  placeholder: string
}

const SecretField = ({ form, name, label, hint, placeholder }: SecretProps) => (
  <Field label={label} required hint={hint} error={form.errorOf(name)}>
    <Input {...form.register(name)} type="password" autoComplete="new-password" placeholder={placeholder} />
  </Field>
)

export function CloudApiFields(part: FormPart) {
  const { form, sender } = part
  const before = sender?.mode === 'cloud_api' ? sender : undefined
  const last4 = before?.tokenLast4
  return (
    <>
      <div className="grid gap-3.5 sm:grid-cols-2 sm:gap-3">
        <Field
          label="ID do número"
          required
          hint="“Phone number ID” no painel da Meta."
          error={form.errorOf('phoneNumberId')}
        >
          <Input {...form.register('phoneNumberId')} inputMode="numeric" autoComplete="off" />
        </Field>
        <Field label="Telefone" hint="Só para você reconhecer o número." error={form.errorOf('displayPhone')}>
          <Input {...form.register('displayPhone')} type="tel" autoComplete="off" />
        </Field>
      </div>
      <SecretField
        {...part}
        name="token"
        label="Token de acesso"
        hint="De um usuário do sistema, para não vencer."
        placeholder={last4 ? `•••• ${last4} definido, digite para trocar` : ''}
      />
      <SecretField
        {...part}
        name="appSecret"
        label="Chave secreta do app"
        hint="“App secret”: confirma que os avisos vêm da Meta."
        placeholder={kept(before?.hasAppSecret)}
      />
      <SecretField
        {...part}
        name="verifyToken"
        label="Token de verificação"
        hint="Invente um e repita-o no webhook, no painel da Meta."
        placeholder={kept(before?.hasVerifyToken)}
      />
      <PaceFields {...part} />
    </>
  )
}
