import type { Campaign } from '@cadencia/contract/campaigns'
import { z } from 'zod'

import { asNumber, type Form } from '#lib/form.ts'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/input.tsx'
import { LoadFailure } from '#ui/load-failure.tsx'

import { NoActiveCampaign } from './no-active-campaign.tsx'

export const Choice = z.object({ campaignId: z.number('Selecione uma campanha') })

// Nothing chosen is no value of the form; the schema says so when it is sent.
export const initialOf = (campaignId: number | undefined) =>
  (campaignId === undefined ? {} : { campaignId }) as z.input<typeof Choice>

type ChoiceProps = {
  formId: string
  /** Whether the campaign is known before the list is. */
  isChosen: boolean
  query: { data: readonly Campaign[] | undefined; error: unknown; refetch: () => unknown }
  form: Form<z.input<typeof Choice>, z.output<typeof Choice>>
  onSubmit: (choice: z.output<typeof Choice>) => void
}

/** Which of the campaigns that take new contacts. */
export function CampaignChoice({
  formId,
  isChosen,
  query: { data: campaigns, error, refetch },
  form,
  onSubmit,
}: ChoiceProps) {
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
        {/* A campaign that was chosen before is shown once the list has it. */}
        <Select key={isChosen && campaigns ? 'chosen' : 'open'} {...form.register('campaignId', asNumber)}>
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
