import { ContactInput } from '@cadencia/contract/contact-changes'
import type { Contact } from '@cadencia/contract/contacts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { z } from 'zod'

import { saidBy } from '#lib/api.ts'
import { type Form, useForm } from '#lib/form.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Input, Select } from '#ui/input.tsx'

import { type ContactDraft, useSaveContact } from './changes.ts'
import { activeCampaignsQuery } from './data.ts'
import { MetadataRows } from './metadata-rows.tsx'
import { Entry, fromEntries, toEntries } from './metadata.ts'
import { incompleteHint, isIncomplete } from './phone.ts'

const noCampaign = 'none'
const Fields = ContactInput.omit({ metadata: true }).extend({
  campaignId: z.number().nullable(),
  entries: z.array(Entry),
})
type ContactForm = Form<z.input<typeof Fields>, z.output<typeof Fields>>

const failed = 'Erro ao salvar contato. Verifique se o email já não está em uso.'

const blank = { name: '', email: '', whatsapp: '', metadata: {} }

/** What is known of a new one. */
export type KnownContact = Partial<Pick<Contact, 'name' | 'email' | 'whatsapp'>>

type Props = { contact?: Contact | undefined; known?: KnownContact | undefined; onClose: () => void }

/** Creates a contact, or changes the one given. */
export function ContactDialog({ contact, known, onClose }: Props) {
  const save = useSaveContact(contact?.id)
  return (
    <ContactEditor
      initial={contact ?? { ...blank, ...known }}
      isNew={!contact}
      saving={save.isPending}
      saved={save.isSuccess}
      refused={save.error}
      onSave={(draft) => save.mutate(draft, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}

type FormProps = {
  initial: Pick<Contact, 'name' | 'email' | 'whatsapp' | 'metadata'>
  /** Only then a campaign can be chosen. */
  isNew: boolean
  saving: boolean
  saved: boolean
  refused: Error | null
  onSave: (draft: ContactDraft) => void
  onClose: () => void
}

function ContactEditor({ initial, isNew, saving, saved, refused, onSave, onClose }: FormProps) {
  const formId = useId()
  const { name, email, whatsapp, metadata } = initial
  const form = useForm(
    Fields,
    { name, email, whatsapp, campaignId: null, entries: toEntries(metadata) },
    { refused },
  )
  const send = form.submit(({ campaignId, entries, ...fields }) =>
    onSave({
      ...fields,
      metadata: fromEntries(entries, metadata),
      campaignId: campaignId ?? undefined,
    }),
  )
  return (
    <Dialog
      title={isNew ? 'Novo contato' : 'Editar contato'}
      onClose={onClose}
      dirty={form.isDirty && !saved}
      footer={
        <>
          <Button onClick={onClose} disabled={saving}>
            Cancelar
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={saving} busyText="Salvando...">
            {isNew ? 'Criar contato' : 'Salvar contato'}
          </Button>
        </>
      }
    >
      <form id={formId} className="grid gap-3.5" noValidate onSubmit={send}>
        <ContactFields form={form} />
        {isNew && <CampaignField form={form} />}
        <MetadataRows entries={form.values.entries} onChange={(entries) => form.set('entries', entries)} />
        {refused && <Banner tone="red">{saidBy(refused) ?? failed}</Banner>}
      </form>
    </Dialog>
  )
}

type PartProps = { form: ContactForm }

const ContactFields = ({ form }: PartProps) => (
  <>
    <Field label="Nome" required error={form.errorOf('name')}>
      <Input {...form.register('name')} autoComplete="off" />
    </Field>
    <Field label="Email" required error={form.errorOf('email')}>
      <Input {...form.register('email')} type="email" autoComplete="off" placeholder="ana@empresa.com.br" />
    </Field>
    <PhoneField form={form} />
  </>
)

/** A button that moves while it is pressed is not clicked. */
const isPressed = (target: EventTarget | null) => target instanceof Element && target.matches(':active')

/** Shown once the field is left. It may still be saved, as the specification says. */
function PhoneField({ form: { register, values, errorOf } }: PartProps) {
  const [left, setLeft] = useState(values.whatsapp)
  const error = errorOf('whatsapp')
  const warns = !error && left === values.whatsapp && isIncomplete(left)
  return (
    <Field label="WhatsApp" required error={error} warning={warns ? incompleteHint : undefined}>
      <Input
        {...register('whatsapp', {
          onBlur: ({ relatedTarget }: FocusEvent) => {
            if (!isPressed(relatedTarget)) setLeft(values.whatsapp)
          },
        })}
        type="tel"
        autoComplete="off"
        placeholder="(11) 98765-4321"
      />
    </Field>
  )
}

function CampaignField({ form }: PartProps) {
  const { data: campaigns = [] } = useQuery(activeCampaignsQuery)
  return (
    <Field label="Campanha" hint="Só aparecem campanhas ativas. Ao criar, as mensagens dela são agendadas.">
      <Select
        name="campaignId"
        value={form.values.campaignId ?? noCampaign}
        onChange={({ target }) =>
          form.set('campaignId', target.value === noCampaign ? null : Number(target.value))
        }
      >
        <option value={noCampaign}>Nenhuma campanha</option>
        {campaigns.map((campaign) => (
          <option key={campaign.id} value={campaign.id}>
            {campaign.name}
          </option>
        ))}
      </Select>
    </Field>
  )
}
