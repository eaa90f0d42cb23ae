import type { Campaign } from '@cadencia/contract/campaigns'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { flushSync } from 'react-dom'

import { freeCampaignsQuery } from '#features/campaigns/data.ts'
import { templatesQuery } from '#features/templates/data.ts'
import { ApiError } from '#lib/api.ts'
import { formatDelay, plural } from '#lib/format.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/input.tsx'
import { LoadFailure } from '#ui/load-failure.tsx'

import { delaysOf, faultsOf, firstStep, readDraft, type StepDraft } from './cadence-draft.ts'
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
  const draft = useDraft(chosen, campaigns.data)
  const create = useCreateCadence()
  const when = useWhen(draft)
  const submit = draft.submit((input, campaign) =>
    create.mutate(input, { onSuccess: () => onCreated(campaign, input.cadences.length) }),
  )

  if (campaigns.data?.length === 0) return <NothingToBuildOn missing="campaign" onClose={onClose} />
  if (templates.data?.length === 0) return <NothingToBuildOn missing="template" onClose={onClose} />
  return (
    <Dialog
      size="lg"
      title="Nova cadência"
      description="Escolha a campanha e monte a sequência de etapas."
      onClose={onClose}
      dirty={isDirty(draft.steps) && !create.isPending}
      footer={
        <>
          <Totals steps={draft.steps} />
          <Button onClick={onClose} disabled={create.isPending}>
            Cancelar
          </Button>
          <Button type="submit" form={id} variant="primary" busy={create.isPending} busyText="Criando...">
            Criar cadência
          </Button>
        </>
      }
    >
      <form id={id} className="grid gap-3.5" noValidate onSubmit={submit}>
        <CampaignField draft={draft} campaigns={campaigns.data} />
        <StepList
          steps={draft.steps}
          templates={templates.data}
          when={when}
          faults={draft.faults}
          onChange={draft.setSteps}
        />
      </form>
      <LoadFailures queries={[campaigns, templates]} />
      {create.error && <Banner tone="red">{failureText(create.error)}</Banner>}
    </Dialog>
  )
}

type Draft = ReturnType<typeof useDraft>

/** As lib/form, for a list: faults show from the first attempt to send on, and the first faulty field gets the focus. */
function useDraft(chosen: number | undefined, campaigns: readonly Campaign[] | undefined) {
  const [campaignId, setCampaignId] = useState(chosen ? String(chosen) : '')
  const [steps, setSteps] = useState([firstStep])
  const [tried, setTried] = useState(false)
  const { data: input, error } = readDraft(campaignId, steps)
  const campaign = campaigns?.find((each) => String(each.id) === campaignId)
  const submit =
    (onValid: (valid: CadenceInput, campaign: Campaign) => void) => (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      const form = event.currentTarget
      flushSync(() => setTried(true))
      if (input && campaign) return onValid(input, campaign)
      form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
    }
  const faults = faultsOf(tried ? error : undefined)
  return { campaignId, setCampaignId, campaign, steps, setSteps, input, faults, submit }
}

type CampaignFieldProps = { draft: Draft; campaigns: readonly Campaign[] | undefined }

const CampaignField = ({ draft, campaigns }: CampaignFieldProps) => (
  <Field
    label="Campanha"
    required
    hint="Só aparecem campanhas sem cadência ativa."
    error={draft.faults['campaignId']}
  >
    <Select value={draft.campaignId} onChange={(event) => draft.setCampaignId(event.target.value)}>
      <option value="">Selecione uma campanha</option>
      {campaigns?.map((each) => (
        <option key={each.id} value={each.id}>
          {each.name}
        </option>
      ))}
    </Select>
  </Field>
)

const isDirty = (steps: readonly StepDraft[]) =>
  steps.length > 1 || steps.some(({ templateId, days }) => templateId !== '' || days !== firstStep.days)

/** 'Dia 2', and the date as soon as the server has told it. */
function useWhen({ campaign, steps, input }: Draft) {
  const preview = usePreview(campaign && input)
  return dayNumbers(delaysOf(steps)).map((day, place) => {
    const dueAt = preview?.[place]?.dueAt
    return dueAt && campaign ? `Dia ${day} · ${formatDue(dueAt, campaign.timeZone)}` : `Dia ${day}`
  })
}

function Totals({ steps }: { steps: readonly StepDraft[] }) {
  const minutes = delaysOf(steps).reduce((sum, delay) => sum + delay, 0)
  return (
    <p className="mr-auto text-xs text-ink-3 max-sm:w-full">
      {plural(steps.length, '', '# etapa', '# etapas')} · {minutes === 0 ? '0 dias' : formatDelay(minutes)} no
      total
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
