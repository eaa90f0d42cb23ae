import type { Contact } from '@cadencia/contract/contacts'
import type { SaidOutcome } from '@cadencia/contract/said'
import { lazy, Suspense, useId } from 'react'
import type { z } from 'zod'

import { useRecordSaid, useTakeBack } from '#features/conversations/data.ts'
import { type Form, useForm } from '#lib/form.ts'
import { firstName } from '#lib/format.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Input, Select, Textarea } from '#ui/input.tsx'
import { channel as channels } from '#ui/status.tsx'
import { toast } from '#ui/toast.tsx'

import { onlyCalls, SaidFromDraft, saidShown } from './said-outcomes.ts'

// Needed for a meeting only.
const DateField = lazy(async () => ({ default: (await import('#ui/date-field.tsx')).DateField }))

const hasPhone = ({ channels: reached }: Contact) =>
  reached?.some(({ channel, state }) => channel === 'whatsapp' && state !== 'missing') ?? false

/** Where the product does not listen comes first; of a wish to leave, every channel. */
const channelOf = (contact: Contact, outcome: SaidOutcome) => {
  if (outcome === 'opt_out' || outcome === 'wrong_number') return ''
  return hasPhone(contact) ? 'whatsapp' : 'email'
}

type Props = { contact: Contact; outcome: SaidOutcome; onClose: () => void }

/** Records by hand what a contact answered: by which channel, in what words, and what that will do. */
export function SaidDialog({ contact, outcome, onClose }: Props) {
  const shown = saidShown[outcome]
  const { record, submit } = useRecorded(contact, shown.label, onClose)
  const form = useForm(
    SaidFromDraft,
    { outcome, channel: channelOf(contact, outcome), text: '', meetingAt: '' },
    { refused: record.error },
  )
  const name = firstName(contact.name)
  const id = useId()
  const leaves = outcome === 'opt_out'
  return (
    <Dialog
      size="sm"
      title={shown.title(name)}
      dirty={form.isDirty && form.values.text !== ''}
      onClose={onClose}
      footer={<Buttons form={id} leaves={leaves} busy={record.isPending} onClose={onClose} />}
    >
      <form id={id} className="grid gap-4" noValidate onSubmit={form.submit(submit)}>
        <Fields form={form} />
        <Banner tone={leaves ? 'amber' : 'blue'}>
          {leaves && form.values.channel === 'call' ? onlyCalls(name) : shown.does(name)}
        </Banner>
        {record.error && <Banner tone="red">{record.error.message}</Banner>}
      </form>
    </Dialog>
  )
}

type ButtonsProps = { form: string; leaves: boolean; busy: boolean; onClose: () => void }

const Buttons = ({ form, leaves, busy, onClose }: ButtonsProps) => (
  <>
    <Button onClick={onClose} disabled={busy}>
      {leaves ? 'Manter contato' : 'Cancelar'}
    </Button>
    <Button
      type="submit"
      form={form}
      variant={leaves ? 'danger' : 'primary'}
      busy={busy}
      busyText="Registrando..."
    >
      {leaves ? 'Descadastrar' : 'Registrar'}
    </Button>
  </>
)

function useRecorded(contact: Contact, label: string, onClose: () => void) {
  const record = useRecordSaid(contact.id)
  const undo = useTakeBack(contact.id)
  const submit = (said: z.output<typeof SaidFromDraft>) =>
    record.mutate(said, {
      onSuccess: (recorded) => {
        const takeBack = () => recorded && undo.mutate(recorded.id)
        toast({ title: `${label}: ${contact.name}`, action: { label: 'Desfazer', onSelect: takeBack } })
        onClose()
      },
    })
  return { record, submit }
}

type FieldsProps = { form: Form<z.input<typeof SaidFromDraft>, z.output<typeof SaidFromDraft>> }

const Fields = ({ form }: FieldsProps) => {
  const { outcome } = form.values
  return (
    <>
      {outcome === 'opt_out' && <Leaving form={form} />}
      {outcome !== 'opt_out' && outcome !== 'wrong_number' && <ByChannel form={form} />}
      {outcome === 'meeting' && (
        <Field label="Dia e hora (opcional)" error={form.errorOf('meetingAt')}>
          <Suspense fallback={<Input disabled />}>
            <DateField
              withTime
              value={form.values.meetingAt}
              onChange={(meetingAt) => form.set('meetingAt', meetingAt)}
            />
          </Suspense>
        </Field>
      )}
      <Field label="O que foi dito (opcional)" error={form.errorOf('text')}>
        <Textarea {...form.register('text')} rows={3} />
      </Field>
    </>
  )
}

const ByChannel = ({ form }: FieldsProps) => (
  <Field label="Por onde" error={form.errorOf('channel')}>
    <Select {...form.register('channel')}>
      {Object.entries(channels).map(([value, { label }]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </Select>
  </Field>
)

/** A wish not to be called is of calls alone; any other is of every channel (decision 21). */
const Leaving = ({ form }: FieldsProps) => (
  <Field label="O que não quer mais receber" error={form.errorOf('channel')}>
    <Select {...form.register('channel')}>
      <option value="">Nada, por nenhum canal</option>
      <option value="call">Só ligações</option>
    </Select>
  </Field>
)
