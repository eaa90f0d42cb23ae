import type { Contact } from '@cadencia/contract/contacts'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'

import { useForm } from '#lib/form.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

import { CampaignChoice, Choice, initialOf } from './campaign-choice.tsx'
import { CurrentCampaigns } from './current-campaigns.tsx'
import { activeCampaignsQuery } from './data.ts'
import { relateFailure } from './relate-failure.ts'
import { RelateMany } from './relate-many.tsx'
import { useRelate } from './relate.ts'
import { bodyOf, onlyOf, onlyOne, type Target } from './target.ts'
import { WhatLeaves } from './what-leaves.tsx'

type Props = {
  target: Target
  /** The campaign they were chosen for. */
  campaignId?: number | undefined
  onClose: () => void
}

/** What leaves when, and what is wrong, is said before the button is pressed; of one contact in a few words. */
export function RelateDialog({ target, ...props }: Props) {
  const only = onlyOf(target)
  return only ? <RelateOne contact={only} {...props} /> : <RelateMany target={target} {...props} />
}

type OneProps = Omit<Props, 'target'> & { contact: Contact }

function RelateOne({ contact, campaignId: chosen, onClose }: OneProps) {
  const formId = useId()
  const target = onlyOne(contact)
  const relate = useRelate(target)
  const campaigns = useQuery(activeCampaignsQuery)
  const form = useForm(Choice, initialOf(chosen), { refused: relate.error })
  const campaign = campaigns.data?.find(({ id }) => id === form.values.campaignId)
  return (
    <Dialog
      title="Relacionar a campanha"
      description={`${contact.name} passa a receber as mensagens da cadência da campanha.`}
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
            Relacionar
          </Button>
        </>
      }
    >
      <CampaignChoice
        formId={formId}
        isChosen={chosen !== undefined}
        query={campaigns}
        form={form}
        onSubmit={({ campaignId }) =>
          relate.mutate({ campaignId, entrance: bodyOf(target) }, { onSuccess: onClose })
        }
      />
      {campaign && <WhatLeaves key={campaign.id} campaign={campaign} count={1} />}
      {relate.error && <Banner tone="red">{relateFailure(relate.error)}</Banner>}
      <CurrentCampaigns contact={contact} onRemoved={onClose} />
    </Dialog>
  )
}
