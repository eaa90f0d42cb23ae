import type { Contact } from '@cadencia/contract/contacts'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'

import { useForm } from '#lib/form.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

import { CampaignChoice, Choice } from './campaign-choice.tsx'
import { CurrentCampaigns } from './current-campaigns.tsx'
import { activeCampaignsQuery } from './data.ts'
import { relateFailure } from './relate-failure.ts'
import { RelateMany } from './relate-many.tsx'
import { useRelate } from './relate.ts'
import { bodyOf, onlyOf, onlyOne, type Target } from './target.ts'
import { WhatLeaves } from './what-leaves.tsx'

type Props = { target: Target; onClose: () => void }

/** What leaves when, and what is wrong, is said before the button is pressed; of one contact in a few words. */
export function RelateDialog({ target, onClose }: Props) {
  const only = onlyOf(target)
  return only ? (
    <RelateOne contact={only} onClose={onClose} />
  ) : (
    <RelateMany target={target} onClose={onClose} />
  )
}

function RelateOne({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const formId = useId()
  const target = onlyOne(contact)
  const relate = useRelate(target)
  const campaigns = useQuery(activeCampaignsQuery)
  const form = useForm(Choice, {}, { refused: relate.error })
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
