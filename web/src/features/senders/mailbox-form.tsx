import { type Mailbox, MailboxInput, type MailboxSecurity } from '@cadencia/contract/mailboxes'
import type { Sender } from '@cadencia/contract/sender'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import type { z } from 'zod'

import { saidBy } from '#lib/api.ts'
import { asNumber, type Form, useForm } from '#lib/form.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Input, Select } from '#ui/input.tsx'
import { PasswordInput } from '#ui/password-input.tsx'

import { mailboxesQuery } from './data.ts'
import { HostFields } from './host-fields.tsx'
import { imapHost } from './imap-host.ts'
import { useSaveMailbox, useTestMailbox } from './mailbox-data.ts'
import { readingText } from './reading-text.ts'
import { kept } from './secret.ts'
import { StopReading } from './stop-reading.tsx'
import { TestResult } from './test-result.tsx'

export type SmtpSender = Extract<Sender, { mode: 'smtp' }>
type Draft = z.input<typeof MailboxInput>

const securities: Record<MailboxSecurity, string> = {
  tls: 'TLS direto (porta 993)',
  starttls: 'STARTTLS obrigatório (porta 143)',
  none: 'Sem criptografia',
}
const usualPorts: Record<MailboxSecurity, number> = { tls: 993, starttls: 143, none: 143 }

const draftOf = (sender: SmtpSender, mailbox: Mailbox | undefined): Draft => ({
  host: mailbox?.host ?? imapHost(sender.host),
  port: mailbox?.port ?? 993,
  security: mailbox?.security ?? 'tls',
  user: mailbox?.user ?? (sender.user || sender.fromAddress),
  password: '',
})

const words = {
  passed: 'Entramos na caixa. As respostas que chegarem a partir de agora serão lidas.',
  failed: 'Não foi possível entrar na caixa. Veja o que o servidor respondeu.',
}

/** Where the answers to a sender are read; tried before it is kept, as often as it takes. */
export function MailboxForm({ sender, onClose }: { sender: SmtpSender; onClose: () => void }) {
  const { data: mailboxes } = useQuery(mailboxesQuery)
  const mailbox = mailboxes?.find(({ senderId }) => senderId === sender.id)
  const [isLeaving, setLeaving] = useState(false)
  if (!mailboxes) return undefined
  if (mailbox && isLeaving)
    return (
      <StopReading sender={sender} mailbox={mailbox} onBack={() => setLeaving(false)} onClose={onClose} />
    )
  return <Filled sender={sender} mailbox={mailbox} onLeave={() => setLeaving(true)} onClose={onClose} />
}

type FilledProps = {
  sender: SmtpSender
  mailbox: Mailbox | undefined
  onLeave: () => void
  onClose: () => void
}

function Filled({ sender, mailbox, onLeave, onClose }: FilledProps) {
  const id = useId()
  const save = useSaveMailbox(sender.id)
  const test = useTestMailbox(sender.id)
  const form = useForm(MailboxInput, draftOf(sender, mailbox), { refused: save.error ?? test.error })
  const failure = save.error ?? test.error
  const tryOut = form.submit((input) => test.mutate(input))
  const keep = form.submit((input) => save.mutate(input, { onSuccess: onClose }))
  return (
    <Dialog
      title="Ler respostas"
      description={readingText(sender.name)}
      onClose={onClose}
      dirty={form.isDirty && !save.isPending}
      footer={
        <>
          {mailbox && (
            <Button className="mr-auto" variant="ghost" onClick={onLeave}>
              Parar de ler
            </Button>
          )}
          <Button type="submit" form={id} name="test" busy={test.isPending} busyText="Testando...">
            Testar
          </Button>
          <Button type="submit" form={id} variant="primary" busy={save.isPending} busyText="Salvando...">
            {mailbox ? 'Salvar' : 'Ligar leitura'}
          </Button>
        </>
      }
    >
      <form
        id={id}
        className="grid gap-3.5"
        noValidate
        onSubmit={(event) => (isTest(event) ? tryOut : keep)(event)}
      >
        <ServerFields form={form} />
        <LoginFields form={form} mailbox={mailbox} />
      </form>
      {failure && <Banner tone="red">{saidBy(failure) ?? 'Erro ao salvar. Tente novamente.'}</Banner>}
      {test.data && <TestResult test={test.data} words={words} />}
    </Dialog>
  )
}

/** Both buttons send the form; one of them only tries what it says. */
const isTest = ({ nativeEvent }: FormEvent) =>
  nativeEvent instanceof SubmitEvent && nativeEvent.submitter?.getAttribute('name') === 'test'

type Part = { form: Form<Draft, MailboxInput> }

function ServerFields({ form: { register, values, set, errorOf } }: Part) {
  // The value is one of the options below.
  const suggest = ({ target }: { target: { value: MailboxSecurity } }) => {
    if (Object.values(usualPorts).includes(values.port)) set('port', usualPorts[target.value])
  }
  return (
    <>
      <HostFields
        label="Servidor IMAP"
        host={{
          field: { ...register('host'), placeholder: 'imap.exemplo.com' },
          error: errorOf('host'),
        }}
        port={{ field: register('port', asNumber), error: errorOf('port') }}
      />
      <Field label="Segurança" error={errorOf('security')}>
        <Select {...register('security', { onChange: suggest })}>
          {Object.entries(securities).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
    </>
  )
}

function LoginFields({
  form: { register, values, errorOf },
  mailbox,
}: Part & { mailbox: Mailbox | undefined }) {
  const isKept = mailbox?.hasPassword === true
  const asksAgain = isKept && isMoved(mailbox, values)
  return (
    <div className="grid gap-3.5 sm:grid-cols-2 sm:gap-3">
      <Field label="Usuário" required error={errorOf('user')}>
        <Input {...register('user')} autoComplete="off" autoCapitalize="none" spellCheck={false} />
      </Field>
      <Field
        label="Senha"
        required={!isKept}
        hint={
          asksAgain
            ? 'O servidor mudou: digite a senha de novo.'
            : 'No Gmail e no Zoho, use uma senha de app.'
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
const isMoved = (mailbox: Mailbox, { host, port, security }: Draft) =>
  host.trim() !== mailbox.host || port !== mailbox.port || security !== mailbox.security
