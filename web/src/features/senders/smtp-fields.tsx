import { type Sender, SmtpSecurity } from '@cadencia/contract/sender'

import { asNumber } from '#lib/form.ts'
import { Field } from '#ui/field.tsx'
import { Fold } from '#ui/fold.tsx'
import { Input, Select, Textarea } from '#ui/input.tsx'
import { PasswordInput } from '#ui/password-input.tsx'

import { ConnectionsField, FromFields } from './from-fields.tsx'
import { HostFields } from './host-fields.tsx'
import { PaceFields } from './pace-fields.tsx'
import { kept } from './secret.ts'
import type { FormPart, SenderDraft } from './sender-draft.ts'

const securities: Record<SmtpSecurity, string> = {
  starttls: 'STARTTLS obrigatório (porta 587)',
  tls: 'TLS direto (porta 465)',
  opportunistic: 'STARTTLS se o servidor oferecer',
  none: 'Sem criptografia',
}
const usualPorts: Partial<Record<SmtpSecurity, number>> = { starttls: 587, tls: 465 }

export const SmtpFields = (part: FormPart) => (
  <>
    <ServerFields {...part} />
    <LoginFields {...part} />
    <FromFields {...part} />
    <PaceFields {...part} />
    <ConnectionsField {...part} />
    <DeliveryFields {...part} />
  </>
)

function ServerFields({ form: { register, values, set, errorOf } }: FormPart) {
  // The value is one of the options below.
  const suggest = ({ target }: { target: { value: SmtpSecurity } }) => {
    const usual = usualPorts[target.value]
    if (usual && Object.values(usualPorts).includes(values.port)) set('port', usual)
  }
  return (
    <>
      <HostFields
        label="Servidor"
        host={{
          field: { ...register('host'), placeholder: 'smtp.exemplo.com' },
          error: errorOf('host'),
        }}
        port={{ field: register('port', asNumber), error: errorOf('port') }}
      />
      <Field label="Segurança" error={errorOf('security')}>
        <Select {...register('security', { onChange: suggest })}>
          {SmtpSecurity.options.toReversed().map((option) => (
            <option key={option} value={option}>
              {securities[option]}
            </option>
          ))}
        </Select>
      </Field>
    </>
  )
}

function LoginFields({ form: { register, values, errorOf }, sender }: FormPart) {
  const isKept = sender?.mode === 'smtp' && sender.hasPassword
  const asksAgain = isKept && isMoved(sender, values)
  return (
    <div className="grid gap-3.5 sm:grid-cols-2 sm:gap-3">
      <Field label="Usuário" error={errorOf('user')}>
        <Input {...register('user')} autoComplete="off" autoCapitalize="none" spellCheck={false} />
      </Field>
      <Field
        label="Senha"
        hint={
          asksAgain
            ? 'O servidor mudou: digite a senha de novo.'
            : 'No Gmail e no Outlook, use uma senha de app.'
        }
        error={errorOf('password')}
      >
        <PasswordInput
          {...register('password')}
          autoComplete="new-password"
          placeholder={kept(isKept && !asksAgain)}
        />
      </Field>
    </div>
  )
}

/** The server keeps a password only for where it was typed. */
const isMoved = (sender: Extract<Sender, { mode: 'smtp' }>, { host, port, security }: SenderDraft) =>
  host.trim() !== sender.host || port !== sender.port || security !== sender.security

const names = ['bounceDomain', 'dkimDomain', 'dkimSelector', 'dkimKey'] as const

const DeliveryFields = ({ form: { register, values, errorOf }, sender }: FormPart) => (
  <Fold
    title="Assinatura DKIM e devoluções"
    telling={names.some((name) => values[name] !== '')}
    faulty={names.some((name) => errorOf(name) !== undefined)}
  >
    <div className="grid gap-3.5 sm:grid-cols-2 sm:gap-3">
      <Field label="Domínio DKIM" error={errorOf('dkimDomain')}>
        <Input {...register('dkimDomain')} autoComplete="off" autoCapitalize="none" spellCheck={false} />
      </Field>
      <Field label="Seletor DKIM" error={errorOf('dkimSelector')}>
        <Input {...register('dkimSelector')} autoComplete="off" autoCapitalize="none" spellCheck={false} />
      </Field>
    </div>
    <Field label="Chave privada DKIM" hint="RSA, em PEM." error={errorOf('dkimKey')}>
      <Textarea
        {...register('dkimKey')}
        rows={3}
        className="font-mono text-xs"
        autoComplete="off"
        spellCheck={false}
        placeholder={kept(sender?.mode === 'smtp' && sender.hasDkimKey)}
      />
    </Field>
    <Field
      label="Domínio de devolução"
      hint="Para onde voltam as mensagens que não puderam ser entregues. Vazio: o e-mail do remetente."
      error={errorOf('bounceDomain')}
    >
      <Input {...register('bounceDomain')} autoComplete="off" autoCapitalize="none" spellCheck={false} />
    </Field>
  </Fold>
)
