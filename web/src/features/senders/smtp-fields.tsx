import { type Sender, SmtpSecurity } from '@cadencia/contract/sender'

import { Field } from '#ui/field.tsx'
import { Fold } from '#ui/fold.tsx'
import { Input, Select, Textarea } from '#ui/input.tsx'
import { PasswordInput } from '#ui/password-input.tsx'

import { PaceFields } from './pace-fields.tsx'
import { kept } from './secret.ts'
import type { FormPart } from './sender-draft.ts'

const securities: Record<SmtpSecurity, string> = {
  starttls: 'STARTTLS obrigatório (porta 587)',
  tls: 'TLS direto (porta 465)',
  opportunistic: 'STARTTLS se o servidor oferecer',
  none: 'Sem criptografia',
}
const usualPorts: Partial<Record<string, string>> = { starttls: '587', tls: '465' }

export const SmtpFields = (part: FormPart) => (
  <>
    <ServerFields {...part} />
    <LoginFields {...part} />
    <FromFields {...part} />
    <PaceFields {...part} />
    <DeliveryFields {...part} />
  </>
)

function ServerFields({ bind, errors }: FormPart) {
  const { onChange, ...security } = bind('security')
  const port = bind('port')
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)_6rem] gap-3">
        <Field label="Servidor" required error={errors.host}>
          <Input
            {...bind('host')}
            placeholder="smtp.exemplo.com"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        <Field label="Porta" required error={errors.port}>
          <Input {...port} inputMode="numeric" autoComplete="off" />
        </Field>
      </div>
      <Field label="Segurança" error={errors.security}>
        <Select
          {...security}
          onChange={({ target }) => {
            onChange({ target })
            const usual = usualPorts[target.value]
            if (usual && Object.values(usualPorts).includes(port.value))
              port.onChange({ target: { value: usual } })
          }}
        >
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

function LoginFields({ bind, errors, sender }: FormPart) {
  const isKept = sender?.mode === 'smtp' && sender.hasPassword
  const asksAgain = isKept && isMoved(sender, bind)
  return (
    <div className="grid gap-3.5 sm:grid-cols-2 sm:gap-3">
      <Field label="Usuário" error={errors.user}>
        <Input {...bind('user')} autoComplete="off" autoCapitalize="none" spellCheck={false} />
      </Field>
      <Field
        label="Senha"
        hint={
          asksAgain
            ? 'O servidor mudou: digite a senha de novo.'
            : 'No Gmail e no Outlook, use uma senha de app.'
        }
        error={errors.password}
      >
        <PasswordInput
          {...bind('password')}
          autoComplete="new-password"
          placeholder={kept(isKept && !asksAgain)}
        />
      </Field>
    </div>
  )
}

/** The server keeps a password only for where it was typed. */
const isMoved = (sender: Extract<Sender, { mode: 'smtp' }>, bind: FormPart['bind']) =>
  bind('host').value.trim() !== sender.host ||
  Number(bind('port').value) !== sender.port ||
  bind('security').value !== sender.security

const FromFields = ({ bind, errors }: FormPart) => (
  <>
    <div className="grid gap-3.5 sm:grid-cols-2 sm:gap-3">
      <Field label="Nome do remetente" error={errors.fromName}>
        <Input {...bind('fromName')} autoComplete="off" />
      </Field>
      <Field label="E-mail do remetente" required error={errors.fromAddress}>
        <Input {...bind('fromAddress')} type="email" autoComplete="off" />
      </Field>
    </div>
    <Field label="Responder para" hint="Vazio: o e-mail do remetente." error={errors.replyTo}>
      <Input {...bind('replyTo')} type="email" autoComplete="off" />
    </Field>
  </>
)

const names = ['bounceDomain', 'dkimDomain', 'dkimSelector', 'dkimKey'] as const

const DeliveryFields = ({ bind, errors, sender }: FormPart) => (
  <Fold
    title="Assinatura DKIM e devoluções"
    telling={names.some((name) => bind(name).value !== '')}
    faulty={names.some((name) => errors[name] !== undefined)}
  >
    <div className="grid gap-3.5 sm:grid-cols-2 sm:gap-3">
      <Field label="Domínio DKIM" error={errors.dkimDomain}>
        <Input {...bind('dkimDomain')} autoComplete="off" autoCapitalize="none" spellCheck={false} />
      </Field>
      <Field label="Seletor DKIM" error={errors.dkimSelector}>
        <Input {...bind('dkimSelector')} autoComplete="off" autoCapitalize="none" spellCheck={false} />
      </Field>
    </div>
    <Field label="Chave privada DKIM" hint="RSA, em PEM." error={errors.dkimKey}>
      <Textarea
        {...bind('dkimKey')}
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
      error={errors.bounceDomain}
    >
      <Input {...bind('bounceDomain')} autoComplete="off" autoCapitalize="none" spellCheck={false} />
    </Field>
  </Fold>
)
