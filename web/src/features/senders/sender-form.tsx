import type { Sender } from '@cadencia/contract/sender'
import type { SenderInput } from '@cadencia/contract/senders'
import { useEffect, useId, useRef } from 'react'

import { ApiError, saidBy } from '#lib/api.ts'
import { useForm } from '#lib/form.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Switch } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Input, Select } from '#ui/input.tsx'

import { useSaveSender } from './changes.ts'
import { CloudApiFields } from './cloud-api-fields.tsx'
import { DraftInput, draftOf, type FormPart, type SenderMode, suggestsDefault } from './sender-draft.ts'
import { SmtpFields } from './smtp-fields.tsx'

type Props = { sender?: Sender; senders?: readonly Sender[]; onClose: () => void }

const failureText = (error: unknown) => saidBy(error) ?? 'Erro ao salvar canal. Tente novamente.'

/** What only the server can tell, a missing password among it, belongs to its field. */
const fieldsOf = (error: unknown) => (error instanceof ApiError ? error.fields : {})

const texts = {
  create: { title: 'Novo canal', save: 'Criar canal' },
  edit: { title: 'Editar canal', save: 'Salvar canal' },
}

export function SenderForm({ sender, senders = [], onClose }: Props) {
  const id = useId()
  const words = sender ? texts.edit : texts.create
  const { values, bind, submit, errors, isDirty } = useForm(DraftInput, draftOf(sender, senders))
  const save = useSaveSender(sender?.id)
  const store = (input: SenderInput) => save.mutate(input, { onSuccess: onClose })
  const form = useFaultFocus(save.error)
  const part: FormPart = { bind, sender, errors: { ...fieldsOf(save.error), ...errors } }
  return (
    <Dialog
      title={words.title}
      onClose={onClose}
      dirty={isDirty && !save.isPending}
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
      <form id={id} ref={form} className="grid gap-3.5" noValidate onSubmit={submit(store)}>
        {!sender && <ModeField {...part} senders={senders} />}
        <LostSecrets sender={sender} />
        <Field label="Nome do canal" required error={part.errors.name}>
          <Input {...bind('name')} autoComplete="off" />
        </Field>
        <ModeFields mode={values.mode} {...part} />
        <DefaultSwitch {...part} />
      </form>
      {save.error && <Banner tone="red">{failureText(save.error)}</Banner>}
    </Dialog>
  )
}

/** The first field the server found faulty gets the focus, once it says so: when the call ends it does not yet. */
function useFaultFocus(error: unknown) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [error])
  return form
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
  cloud_api: 'WhatsApp (API oficial)',
  assisted: 'WhatsApp (assistido)',
}

function ModeField({ bind, errors, senders }: FormPart & { senders: readonly Sender[] }) {
  const { onChange, ...mode } = bind('mode')
  const isDefault = bind('isDefault')
  return (
    <Field label="Tipo" error={errors.mode}>
      <Select
        {...mode}
        onChange={({ target }) => {
          onChange({ target })
          // The value is one of the options below.
          isDefault.onChange({ target: { value: suggestsDefault(target.value as SenderMode, senders) } })
        }}
      >
        {Object.entries(modes).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </Field>
  )
}

function ModeFields({ mode, ...part }: FormPart & { mode: SenderMode }) {
  if (mode === 'smtp') return <SmtpFields {...part} />
  if (mode === 'cloud_api') return <CloudApiFields {...part} />
  return (
    <Banner tone="blue">
      Na hora de cada mensagem aparece uma tarefa com um botão que abre o seu WhatsApp com o texto pronto. Não
      precisa de conta na Meta.
    </Banner>
  )
}

/** The default one stays it until another takes its place. */
function DefaultSwitch({ bind, sender }: FormPart) {
  const { name, value, onChange } = bind('isDefault')
  if (sender?.isDefault) return null
  return (
    <Switch
      name={name}
      checked={value !== ''}
      onChange={({ target }) => onChange({ target: { value: target.checked ? 'on' : '' } })}
      label="Usar como padrão"
      hint="As campanhas que não escolhem um remetente enviam por ele."
    />
  )
}
