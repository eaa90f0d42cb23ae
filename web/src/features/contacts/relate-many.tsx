import type { Campaign } from '@cadencia/contract/campaigns'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'

import { useForm } from '#lib/form.ts'
import { formatCount } from '#lib/format.ts'
import { Banner } from '#ui/banner.tsx'
import { Dialog } from '#ui/dialog.tsx'

import { CampaignChoice, Choice, initialOf } from './campaign-choice.tsx'
import { activeCampaignsQuery } from './data.ts'
import { relateFailure } from './relate-failure.ts'
import { useRelate } from './relate.ts'
import { forecastQuery } from './review/data.ts'
import { Foot } from './review/foot.tsx'
import { ReviewBody } from './review/review.tsx'
import { type Review, useReview } from './review/use-review.ts'
import { bodyOf, type Target } from './target.ts'

const description = 'Confira o que sai, para quem e quando. Nada começa antes de você confirmar.'

const contacts = ({ count }: Target) => (count === 1 ? '1 contato' : `${formatCount(count)} contatos`)

type Props = {
  target: Target
  /** The campaign they were chosen for. */
  campaignId?: number | undefined
  onClose: () => void
}

/** A campaign is chosen, and then what comes of it is looked at. */
export function RelateMany({ target, campaignId: chosen, onClose }: Props) {
  const formId = useId()
  const relate = useRelate(target)
  const campaigns = useQuery(activeCampaignsQuery)
  const form = useForm(Choice, initialOf(chosen), { refused: relate.error })
  const campaign = campaigns.data?.find(({ id }) => id === form.values.campaignId)
  const whom = bodyOf(target)
  const review = useReview({
    queryOf: (asked) => forecastQuery(campaign?.id ?? 0, { ...whom, ...asked }),
    isAsked: campaign !== undefined,
  })
  const { start } = review
  const entrance = { ...whom, ...review.asked }
  return (
    <Dialog
      size={campaign ? 'xl' : 'md'}
      title={`Relacionar ${contacts(target)} a campanha`}
      description={description}
      onClose={onClose}
      footer={
        <Foot
          formId={formId}
          label={campaign ? `Começar ${start ?? 'agora'}` : `Relacionar ${contacts(target)}`}
          review={review}
          isDisabled={!campaigns.data || campaigns.data.length === 0}
          isBusy={relate.isPending}
          onClose={onClose}
        />
      }
    >
      <CampaignChoice
        formId={formId}
        isChosen={chosen !== undefined}
        query={campaigns}
        form={form}
        onSubmit={({ campaignId }) => relate.mutate({ campaignId, entrance, start }, { onSuccess: onClose })}
      />
      {campaign && <Body campaign={campaign} target={target} review={review} error={relate.error} />}
    </Dialog>
  )
}

type BodyProps = { campaign: Campaign; target: Target; review: Review; error: Error | null }

const Body = ({ campaign, target, review, error }: BodyProps) => (
  <>
    <ReviewBody
      key={campaign.id}
      campaignId={campaign.id}
      whom={bodyOf(target)}
      count={target.count}
      review={review}
    />
    {error && <Banner tone="red">{relateFailure(error)}</Banner>}
  </>
)
