import type { Campaign } from '@cadencia/contract/campaigns'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'

import { freeCampaignsQuery } from '#features/campaigns/data.ts'
import { templatesQuery } from '#features/templates/data.ts'
import { ApiError } from '#lib/api.ts'
import { useForm } from '#lib/form.ts'
import { formatDelay, plural } from '#lib/format.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { discardDraft, Kept } from '#ui/draft.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/input.tsx'
import { LoadFailure } from '#ui/load-failure.tsx'

import {
  type CadenceDraft,
  CadenceFromDraft,
  delaysOf,
  emptyDraft,
  type FormPart,
  idOf,
  isDirty,
  type StepDraft,
} from './cadence-draft.ts'
import { useCreateCadence } from './changes.ts'
import type { CadenceInput } from './data.ts'
import { NothingToBuildOn } from './nothing-to-build-on.tsx'
import { StepList } from './step-list.tsx'
import { usePreview } from './use-preview.ts'
import { dayNumbers, formatDue } from './when.ts'

type Props = {
  chosen: number | undefined
  onCreated: (campaign: Campaign, steps: number) => void
  onClose: () => void
}

const failed = 'Erro ao criar cadência. Tente novamente.'

/** A refusal says why; trying again would not help. */
const failureText = (error: unknown) =>
  error instanceof ApiError && error.code === 'cadence_exists' ? `${failed} ${error.message}.` : failed

export function CadenceForm({ chosen, onCreated, onClose }: Props) {
  const id = useId()
  const campaigns = useQuery({ ...freeCampaignsQuery, refetchOnMount: 'always' })
  const templates = useQuery(templatesQuery)
  const create = useCreateCadence()
  const form = useForm(CadenceFromDraft, emptyDraft(chosen), { refused: create.error })
  const name = `cadence/${chosen ?? 'new'}`
  const [note, setNote] = useState<string>()
  const steps = form.values.cadences
  const campaign = campaigns.data?.find((each) => each.id === form.values.campaignId)
  const when = useWhen(form.values, campaign)
  const store = (input: CadenceInput) => {
    if (campaign) create.mutate(input, { onSuccess: () => onCreated(campaign, input.cadences.length) })
  }

  if (campaigns.data?.length === 0) return <NothingToBuildOn missing="campaign" onClose={onClose} />
  if (templates.data?.length === 0) return <NothingToBuildOn missing="template" onClose={onClose} />
  return (
    <Dialog
      size="lg"
      title="Nova cadência"
      description="Escolha a campanha e monte a sequência de etapas."
      onClose={onClose}
      dirty={isDirty(form.values) && !create.isPending}
      onDiscard={() => discardDraft(name)}
      footer={
        <>
          <Totals steps={steps} note={note} />
          <Button onClick={onClose} disabled={create.isPending}>
            Cancelar
          </Button>
          <Button type="submit" form={id} variant="primary" busy={create.isPending} busyText="Criando...">
            Criar cadência
          </Button>
        </>
      }
    >
      <Kept
        name={name}
        value={form.values}
        isDirty={isDirty(form.values)}
        saving={create.isPending}
        refused={create.error}
        restore={form.fill}
        onNote={setNote}
      />
      <form id={id} className="grid gap-3.5" noValidate onSubmit={form.submit(store)}>
        <CampaignField form={form} campaigns={campaigns.data} />
        <StepList form={form} templates={templates.data} when={when} />
      </form>
      <LoadFailures queries={[campaigns, templates]} />
      {create.error && <Banner tone="red">{failureText(create.error)}</Banner>}
    </Dialog>
  )
}

const CampaignField = ({ form, campaigns }: FormPart & { campaigns: readonly Campaign[] | undefined }) => (
  <Field
    label="Campanha"
    required
    hint="Só aparecem campanhas sem cadência ativa."
    error={form.errorOf('campaignId')}
  >
    <Select
      value={form.values.campaignId ?? ''}
      onChange={({ target }) => form.set('campaignId', idOf(target.value))}
    >
      <option value="">Selecione uma campanha</option>
      {campaigns?.map((each) => (
        <option key={each.id} value={each.id}>
          {each.name}
        </option>
      ))}
    </Select>
  </Field>
)

/** 'Dia 2', and the date as soon as the server has told it. */
function useWhen(draft: CadenceDraft, campaign: Campaign | undefined) {
  const preview = usePreview(campaign && CadenceFromDraft.safeParse(draft).data)
  return dayNumbers(delaysOf(draft.cadences)).map((day, place) => {
    const dueAt = preview?.[place]?.dueAt
    return dueAt && campaign ? `Dia ${day} · ${formatDue(dueAt, campaign.timeZone)}` : `Dia ${day}`
  })
}

type TotalsProps = { steps: readonly StepDraft[]; note: string | undefined }

function Totals({ steps, note }: TotalsProps) {
  const minutes = delaysOf(steps).reduce((sum, delay) => sum + delay, 0)
  return (
    <p className="mr-auto text-xs text-ink-3 max-sm:w-full">
      {plural(steps.length, '', '# etapa', '# etapas')} · {minutes === 0 ? '0 dias' : formatDelay(minutes)} no
      total
      {note && ` · ${note}`}
    </p>
  )
}

type Loaded = { error: unknown; refetch: () => unknown }

const LoadFailures = ({ queries: [campaigns, templates] }: { queries: [Loaded, Loaded] }) => (
  <>
    {campaigns.error ? (
      <LoadFailure
        error={campaigns.error}
        text="Erro ao carregar campanhas. Tente novamente."
        onRetry={() => void campaigns.refetch()}
      />
    ) : null}
    {templates.error ? (
      <LoadFailure
        error={templates.error}
        text="Erro ao carregar templates. Tente novamente."
        onRetry={() => void templates.refetch()}
      />
    ) : null}
  </>
)
