import type { Sender } from '@cadencia/contract/sender'
import type { SenderInput } from '@cadencia/contract/senders'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'

import { saidBy } from '#lib/api.ts'
import { useForm } from '#lib/form.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Switch } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Input, Select } from '#ui/input.tsx'

import { AccountFields } from './account-fields.tsx'
import { useSaveSender } from './changes.ts'
import { CloudApiFields } from './cloud-api-fields.tsx'
import { signInsQuery } from './data.ts'
import { isProvider } from './providers.ts'
import { DraftInput, draftOf, type FormPart, type SenderMode, suggestsDefault } from './sender-draft.ts'
import { SmtpFields } from './smtp-fields.tsx'

type Props = {
  sender?: Sender
  senders?: readonly Sender[]
  /** Told of a sender that was just made. */
  onCreated?: (sender: Sender) => void
  onClose: () => void
}

const failureText = (error: unknown) => saidBy(error) ?? 'Erro ao salvar canal. Tente novamente.'

const texts = {
  create: { title: 'Novo canal', save: 'Criar canal' },
  edit: { title: 'Editar canal', save: 'Salvar canal' },
}

export function SenderForm({ sender, senders = [], onCreated, onClose }: Props) {
  const id = useId()
  const words = sender ? texts.edit : texts.create
  const save = useSaveSender(sender?.id)
  const form = useForm(DraftInput, draftOf(sender, senders), { refused: save.error })
  const store = (input: SenderInput) =>
    save.mutate(input, {
      onSuccess: (saved) => {
        onClose()
        if (!sender && saved) onCreated?.(saved)
      },
    })
  const part: FormPart = { form, sender }
  return (
    <Dialog
      title={words.title}
      onClose={onClose}
      dirty={form.isDirty && !save.isPending}
      footer={
        <>
          <Button onClick={onClose} disabled={save.isPending}>
            Cancelar
          </Button>
          <Button type="submit" form={id} variant="primary" busy={save.isPending} busyText="Salvando...">
            {words.save}
          </Button>
        </>
      }
    >
      <form id={id} className="grid gap-3.5" noValidate onSubmit={form.submit(store)}>
        {!sender && <ModeField {...part} senders={senders} />}
        <LostSecrets sender={sender} />
        <Field label="Nome do canal" required error={form.errorOf('name')}>
          <Input {...form.register('name')} autoComplete="off" />
        </Field>
        <ModeFields {...part} />
        <DefaultSwitch {...part} />
      </form>
      {save.error && <Banner tone="red">{failureText(save.error)}</Banner>}
    </Dialog>
  )
}

const LostSecrets = ({ sender }: { sender: Sender | undefined }) =>
  sender &&
  'secretsLost' in sender &&
  sender.secretsLost && (
    <Banner tone="amber">
      A chave que guardava as senhas deste canal não está mais aqui. Digite-as de novo.
    </Banner>
  )

const modes: Record<SenderMode, string> = {
  smtp: 'E-mail (SMTP)',
  google: 'E-mail (Google)',
  microsoft: 'E-mail (Microsoft 365)',
  cloud_api: 'WhatsApp (API oficial)',
  assisted: 'WhatsApp (assistido)',
}

type ModeProps = FormPart & { senders: readonly Sender[] }

function ModeField({ form: { register, set, errorOf }, senders }: ModeProps) {
  // The value is one of the options below.
  const suggest = ({ target }: { target: { value: SenderMode } }) =>
    set('isDefault', suggestsDefault(target.value, senders))
  const { data: offered = [] } = useQuery(signInsQuery)
  const isThere = (mode: string) => !isProvider(mode) || offered.some(({ provider }) => provider === mode)
  return (
    <Field label="Tipo" error={errorOf('mode')}>
      <Select {...register('mode', { onChange: suggest })}>
        {Object.entries(modes)
          .filter(([mode]) => isThere(mode))
          .map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
      </Select>
    </Field>
  )
}

function ModeFields(part: FormPart) {
  const { mode } = part.form.values
  if (mode === 'smtp') return <SmtpFields {...part} />
  if (isProvider(mode)) return <AccountFields {...part} mode={mode} />
  if (mode === 'cloud_api') return <CloudApiFields {...part} />
  return (
    <Banner tone="blue">
      Na hora de cada mensagem aparece uma tarefa com um botão que abre o seu WhatsApp com o texto pronto. Não
      precisa de conta na Meta.
    </Banner>
  )
}

/** The default one stays it until another takes its place. */
const DefaultSwitch = ({ form, sender }: FormPart) =>
  !sender?.isDefault && (
    <Switch
      {...form.register('isDefault')}
      label="Usar como padrão"
      hint="As campanhas que não escolhem um remetente enviam por ele."
    />
  )
