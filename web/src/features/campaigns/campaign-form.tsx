import { type CampaignInput } from '@cadencia/contract/campaign-changes'
import { type Campaign, CampaignStatus } from '@cadencia/contract/campaigns'
import { useId, useState } from 'react'

import { saidBy } from '#lib/api.ts'
import { useForm } from '#lib/form.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Switch } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { discardDraft, DraftNote, Kept } from '#ui/draft.tsx'
import { Field } from '#ui/field.tsx'
import { Input, Select, Textarea } from '#ui/input.tsx'
import { campaignStatus } from '#ui/status.tsx'

import { DraftInput, draftOf, type FormPart } from './campaign-draft.ts'
import { useSaveCampaign } from './changes.ts'
import { ReplyScopeField } from './reply-scope-field.tsx'
import { SenderFields } from './sender-fields.tsx'
import { SendingFields } from './sending-fields.tsx'

type Props = { campaign?: Campaign; onClose: () => void }

const failed = 'Erro ao salvar campanha. Tente novamente.'

const isEnding = (status: CampaignStatus, campaign: Campaign | undefined) =>
  status === 'completed' && campaign !== undefined && campaign.status !== 'completed'

export function CampaignForm({ campaign, onClose }: Props) {
  const id = useId()
  const initial = draftOf(campaign)
  const name = `campaign/${campaign?.id ?? 'new'}`
  const save = useSaveCampaign(campaign?.id)
  const form = useForm(DraftInput, initial, { refused: save.error })
  const [note, setNote] = useState<string>()
  const store = (input: CampaignInput) => save.mutate(input, { onSuccess: onClose })
  return (
    <Dialog
      title={campaign ? 'Editar campanha' : 'Nova campanha'}
      onClose={onClose}
      dirty={form.isDirty && !save.isPending}
      onDiscard={() => discardDraft(name)}
      footer={
        <>
          <DraftNote note={note} />
          <Button onClick={onClose} disabled={save.isPending}>
            Cancelar
          </Button>
          <Button type="submit" form={id} variant="primary" busy={save.isPending} busyText="Salvando...">
            {campaign ? 'Salvar campanha' : 'Criar campanha'}
          </Button>
        </>
      }
    >
      <Kept
        name={name}
        value={form.values}
        isDirty={form.isDirty}
        saving={save.isPending}
        refused={save.error}
        restore={form.fill}
        onNote={setNote}
      />
      <form id={id} className="grid gap-3.5" noValidate onSubmit={form.submit(store)}>
        <Fields form={form} initial={initial} willEnd={isEnding(form.values.status, campaign)} />
      </form>
      {save.error && <Banner tone="red">{saidBy(save.error) ?? failed}</Banner>}
    </Dialog>
  )
}

type FieldsProps = FormPart & {
  initial: ReturnType<typeof draftOf>
  /** It would be completed. */
  willEnd: boolean
}

const Fields = ({ form, initial, willEnd }: FieldsProps) => (
  <>
    <MainFields form={form} />
    {willEnd && <Banner tone="amber">Finalizar cancela de vez as mensagens pendentes desta campanha.</Banner>}
    <Switch
      {...form.register('justWeekday')}
      label="Somente dias úteis"
      hint="As mensagens são enviadas apenas de segunda a sexta."
    />
    <SendingFields form={form} initial={initial} />
    <SenderFields form={form} />
    <ReplyScopeField form={form} />
  </>
)

const MainFields = ({ form: { register, errorOf } }: FormPart) => (
  <>
    <Field label="Nome" required error={errorOf('name')}>
      <Input {...register('name')} autoComplete="off" />
    </Field>
    <Field label="Descrição" error={errorOf('description')}>
      <Textarea {...register('description')} rows={3} />
    </Field>
    <Field
      label="Status"
      hint="Campanhas em rascunho não enviam mensagens automaticamente."
      error={errorOf('status')}
    >
      <Select {...register('status')}>
        {CampaignStatus.options.map((status) => (
          <option key={status} value={status}>
            {campaignStatus[status].label}
          </option>
        ))}
      </Select>
    </Field>
  </>
)
