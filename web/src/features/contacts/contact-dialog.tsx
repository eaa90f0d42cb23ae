import { type Contact, ContactInput } from '@cadencia/contract/contacts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { z } from 'zod'

import { saidBy } from '#lib/api.ts'
import { useForm } from '#lib/form.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Input, Select } from '#ui/input.tsx'

import { type ContactDraft, useSaveContact } from './changes.ts'
import { activeCampaignsQuery } from './data.ts'
import { MetadataRows } from './metadata-rows.tsx'
import { fromEntries, toEntries } from './metadata.ts'
import { incompleteHint, isIncomplete } from './phone.ts'

const noCampaign = 'none'
const Fields = ContactInput.omit({ metadata: true }).extend({ campaignId: z.string() })

const failed = 'Erro ao salvar contato. Verifique se o email já não está em uso.'

const blank = { name: '', email: '', whatsapp: '', metadata: {} }

type Props = { contact?: Contact | undefined; onClose: () => void }

/** Creates a contact, or changes the one given. */
export function ContactDialog({ contact, onClose }: Props) {
  const save = useSaveContact(contact?.id)
  return (
    <ContactForm
      initial={contact ?? blank}
      isNew={!contact}
      saving={save.isPending}
      saved={save.isSuccess}
      error={save.error ? (saidBy(save.error) ?? failed) : undefined}
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
  error: string | undefined
  onSave: (draft: ContactDraft) => void
  onClose: () => void
}

function ContactForm({ initial, isNew, saving, saved, error, onSave, onClose }: FormProps) {
  const formId = useId()
  const { name, email, whatsapp, metadata } = initial
  const form = useForm(Fields, { name, email, whatsapp, campaignId: noCampaign })
  const [entries, setEntries] = useState(() => toEntries(metadata))
  const send = form.submit(({ campaignId, ...fields }) =>
    onSave({
      ...fields,
      metadata: fromEntries(entries, metadata),
      campaignId: campaignId === noCampaign ? undefined : Number(campaignId),
    }),
  )
  const dirty = form.isDirty || JSON.stringify(entries) !== JSON.stringify(toEntries(metadata))
  return (
    <Dialog
      title={isNew ? 'Novo contato' : 'Editar contato'}
      onClose={onClose}
      dirty={dirty && !saved}
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
        <ContactFields bind={form.bind} errors={form.errors} />
        {isNew && <CampaignField bound={form.bind('campaignId')} />}
        <MetadataRows entries={entries} onChange={setEntries} />
        {error && <Banner tone="red">{error}</Banner>}
      </form>
    </Dialog>
  )
}

type Name = 'name' | 'email' | 'whatsapp'
type Bound = { name: string; value: string; onChange: (change: { target: { value: string } }) => void }
type FieldsProps = { bind: (name: Name) => Bound; errors: { [K in Name]?: string | undefined } }

const ContactFields = ({ bind, errors }: FieldsProps) => (
  <>
    <Field label="Nome" required error={errors.name}>
      <Input {...bind('name')} autoComplete="off" />
    </Field>
    <Field label="Email" required error={errors.email}>
      <Input {...bind('email')} type="email" autoComplete="off" placeholder="ana@empresa.com.br" />
    </Field>
    <PhoneField bound={bind('whatsapp')} error={errors.whatsapp} />
  </>
)

/** Whoever is still typing is not told; it may be saved so, as the specification has it. */
function PhoneField({ bound, error }: { bound: Bound; error: string | undefined }) {
  const [left, setLeft] = useState(bound.value)
  const warns = !error && left === bound.value && isIncomplete(left)
  return (
    <Field label="WhatsApp" required error={error} warning={warns ? incompleteHint : undefined}>
      <Input
        {...bound}
        type="tel"
        autoComplete="off"
        placeholder="(11) 98765-4321"
        onBlur={() => setLeft(bound.value)}
      />
    </Field>
  )
}

function CampaignField({ bound }: { bound: Bound }) {
  const { data: campaigns = [] } = useQuery(activeCampaignsQuery)
  return (
    <Field label="Campanha" hint="Só aparecem campanhas ativas. Ao criar, as mensagens dela são agendadas.">
      <Select {...bound}>
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
