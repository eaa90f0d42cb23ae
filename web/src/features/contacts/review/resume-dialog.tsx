import { moveCampaign } from '@cadencia/contract/campaign-changes'
import type { Campaign } from '@cadencia/contract/campaigns'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'

import { change } from '#lib/api.ts'
import { useChange } from '#lib/change.ts'
import { Banner } from '#ui/banner.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { toast } from '#ui/toast.tsx'

import { resumeForecastQuery } from './data.ts'
import { Foot } from './foot.tsx'
import { ReviewBody } from './review.tsx'
import { useReview } from './use-review.ts'

type Props = { campaign: Campaign; onClose: () => void }

/** What waited in a campaign leaves again: what, when, and from which moment on. */
export function ResumeDialog({ campaign, onClose }: Props) {
  const formId = useId()
  const review = useReview({ queryOf: (asked) => resumeForecastQuery(campaign.id, asked) })
  const resume = useResume(campaign.id)
  const { start, asked } = review
  return (
    <Dialog
      size="xl"
      title={`Reativar “${campaign.name}”`}
      description="O que esperava volta a sair, na ordem e com os intervalos das etapas."
      onClose={onClose}
      footer={
        <Foot
          formId={formId}
          label={`Reativar ${start ?? 'agora'}`}
          review={review}
          mayBeEmpty
          isDisabled={false}
          isBusy={resume.isPending}
          onClose={onClose}
        />
      }
    >
      <form
        id={formId}
        className="hidden"
        onSubmit={(event) => {
          event.preventDefault()
          resume.mutate({ startAt: asked.startAt, start }, { onSuccess: onClose })
        }}
      />
      <ReviewBody campaignId={campaign.id} count={campaign.activeContacts ?? 0} review={review} />
      {resume.error && <Banner tone="red">Não foi possível reativar a campanha. Tente novamente.</Banner>}
    </Dialog>
  )
}

type Asked = { startAt: string | undefined; start: string | undefined }

function useResume(id: number) {
  const client = useQueryClient()
  return useChange({
    send: ({ startAt }: Asked) =>
      change(moveCampaign, { params: { id }, body: { status: 'active', ...(startAt && { startAt }) } }),
    onSuccess: async (_moved, { start }) => {
      toast({ title: start ? `Campanha reativada: volta a enviar ${start}` : 'Campanha reativada' })
      await client.invalidateQueries()
    },
  })
}
