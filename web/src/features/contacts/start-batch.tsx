import type { Campaign } from '@cadencia/contract/campaigns'
import { type FormEvent, useId } from 'react'

import { plural } from '#lib/format.ts'
import { Banner } from '#ui/banner.tsx'
import { Dialog } from '#ui/dialog.tsx'

import { relateFailure } from './relate-failure.ts'
import { useRelate } from './relate.ts'
import { forecastQuery } from './review/data.ts'
import { Foot } from './review/foot.tsx'
import { ReviewBody } from './review/review.tsx'
import { useReview } from './review/use-review.ts'

type Props = {
  campaign: Campaign
  importId: number
  /** How many contacts the import wrote. */
  count: number
  filename: string
  onStarted: () => void
  onClose: () => void
}

const describe = (count: number, filename: string, isActive: boolean) =>
  plural(count, '', `O contato de ${filename} entra`, `Os # contatos de ${filename} entram`)
    .concat(' na campanha')
    .concat(isActive ? '.' : ', que fica ativa.')

/** The contacts of an import enter a campaign, which is activated with it: what comes of that, and when it begins. */
export function StartBatch({ campaign, importId, count, filename, onStarted, onClose }: Props) {
  const formId = useId()
  const whom = { filter: { importId } }
  const relate = useRelate({ kind: 'found', count, ...whom })
  const review = useReview({ queryOf: (asked) => forecastQuery(campaign.id, { ...whom, ...asked }) })
  const { asked, start } = review
  const isActive = campaign.status === 'active'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const entrance = { ...whom, ...asked }
    relate.mutate(
      { campaignId: campaign.id, entrance, start, activates: !isActive },
      { onSuccess: onStarted },
    )
  }
  return (
    <Dialog
      size="xl"
      title={`Começar “${campaign.name}”`}
      description={describe(count, filename, isActive)}
      onClose={onClose}
      footer={
        <Foot
          formId={formId}
          label={`Começar ${start ?? 'agora'}`}
          review={review}
          isDisabled={false}
          isBusy={relate.isPending}
          onClose={onClose}
        />
      }
    >
      <form id={formId} className="hidden" onSubmit={submit} />
      <ReviewBody campaignId={campaign.id} whom={whom} count={count} review={review} />
      {relate.error && <Banner tone="red">{relateFailure(relate.error)}</Banner>}
    </Dialog>
  )
}
