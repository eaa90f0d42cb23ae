import type { Campaign } from '@cadencia/contract/campaigns'
import type { Contact } from '@cadencia/contract/contacts'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { z } from 'zod'

import { asNumber, type Form, useForm } from '#lib/form.ts'
import { formatCount } from '#lib/format.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/input.tsx'
import { LoadFailure } from '#ui/load-failure.tsx'

import { useRelate } from './changes.ts'
import { CurrentCampaigns } from './current-campaigns.tsx'
import { activeCampaignsQuery } from './data.ts'
import { NoActiveCampaign } from './no-active-campaign.tsx'
import { relateFailure } from './relate-failure.ts'
import { onlyOf, type Target } from './target.ts'
import { WhatLeaves } from './what-leaves.tsx'

const Choice = z.object({ campaignId: z.number('Selecione uma campanha') })

type Props = { target: Target; onClose: () => void }

const many = ({ count }: Target) => `${formatCount(count)} contatos`

const titleOf = (target: Target) =>
  target.count === 1 ? 'Relacionar a campanha' : `Relacionar ${many(target)} a campanha`

const describe = (only: Contact | undefined) =>
  only
    ? `${only.name} passa a receber as mensagens da cadência da campanha.`
    : 'Os contatos passam a receber as mensagens da cadência da campanha.'

/** One dialog, however many it is about: the number and what leaves when are said before the button is pressed. */
export function RelateDialog({ target, onClose }: Props) {
  const formId = useId()
  const relate = useRelate(target)
  const only = onlyOf(target)
  const campaigns = useQuery(activeCampaignsQuery)
  const form = useForm(Choice, {}, { refused: relate.error })
  const campaign = campaigns.data?.find(({ id }) => id === form.values.campaignId)
  return (
    <Dialog
      title={titleOf(target)}
      description={describe(only)}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={relate.isPending}>
            Cancelar
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            disabled={!campaigns.data || campaigns.data.length === 0}
            busy={relate.isPending}
            busyText="Relacionando..."
          >
            {target.count === 1 ? 'Relacionar' : `Relacionar ${many(target)}`}
          </Button>
        </>
      }
    >
      <ChoiceForm
        formId={formId}
        query={campaigns}
        form={form}
        onSubmit={({ campaignId }) => relate.mutate(campaignId, { onSuccess: onClose })}
      />
      {campaign && <WhatLeaves key={campaign.id} campaign={campaign} count={target.count} />}
      {relate.error && <Banner tone="red">{relateFailure(relate.error)}</Banner>}
      {only && <CurrentCampaigns contact={only} onRemoved={onClose} />}
    </Dialog>
  )
}

type ChoiceProps = {
  formId: string
  query: { data: readonly Campaign[] | undefined; error: unknown; refetch: () => unknown }
  form: Form<z.input<typeof Choice>, z.output<typeof Choice>>
  onSubmit: (choice: z.output<typeof Choice>) => void
}

function ChoiceForm({ formId, query: { data: campaigns, error, refetch }, form, onSubmit }: ChoiceProps) {
  if (error)
    return (
      <LoadFailure
        error={error}
        text="Erro ao carregar campanhas. Tente novamente."
        onRetry={() => void refetch()}
      />
    )
  if (campaigns?.length === 0) return <NoActiveCampaign />
  return (
    <form id={formId} noValidate onSubmit={form.submit(onSubmit)}>
      <Field
        label="Campanha"
        required
        hint="Só aparecem campanhas ativas."
        error={form.errorOf('campaignId')}
      >
        <Select {...form.register('campaignId', asNumber)}>
          <option value="">{campaigns ? 'Selecione uma campanha' : 'Carregando...'}</option>
          {campaigns?.map((campaign) => (
            <option key={campaign.id} value={campaign.id}>
              {campaign.name}
            </option>
          ))}
        </Select>
      </Field>
    </form>
  )
}
