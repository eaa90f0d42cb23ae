import { type Campaign, type CampaignInput, CampaignStatus } from '@cadencia/contract/campaigns'
import { useId } from 'react'

import { saidBy } from '#lib/api.ts'
import { useForm } from '#lib/form.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Switch } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
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

export function CampaignForm({ campaign, onClose }: Props) {
  const id = useId()
  const initial = draftOf(campaign)
  const save = useSaveCampaign(campaign?.id)
  const form = useForm(DraftInput, initial, { refused: save.error })
  const store = (input: CampaignInput) => save.mutate(input, { onSuccess: onClose })
  const ends = form.values.status === 'completed' && campaign && campaign.status !== 'completed'
  return (
    <Dialog
      title={campaign ? 'Editar campanha' : 'Nova campanha'}
      onClose={onClose}
      dirty={form.isDirty && !save.isPending}
      footer={
        <>
          <Button onClick={onClose} disabled={save.isPending}>
            Cancelar
          </Button>
          <Button type="submit" form={id} variant="primary" busy={save.isPending} busyText="Salvando...">
            {campaign ? 'Salvar campanha' : 'Criar campanha'}
          </Button>
        </>
      }
    >
      <form id={id} className="grid gap-3.5" noValidate onSubmit={form.submit(store)}>
        <MainFields form={form} />
        {ends && (
          <Banner tone="amber">Finalizar cancela de vez as mensagens pendentes desta campanha.</Banner>
        )}
        <Switch
          {...form.register('justWeekday')}
          label="Somente dias úteis"
          hint="As mensagens são enviadas apenas de segunda a sexta."
        />
        <SendingFields form={form} initial={initial} />
        <SenderFields form={form} />
        <ReplyScopeField form={form} />
      </form>
      {save.error && <Banner tone="red">{saidBy(save.error) ?? failed}</Banner>}
    </Dialog>
  )
}

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
