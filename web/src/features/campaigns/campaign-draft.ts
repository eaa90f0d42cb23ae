import { CampaignInput } from '@cadencia/contract/campaign-changes'
import { type Campaign, defaultZone } from '@cadencia/contract/campaigns'
import { z } from 'zod'

import type { Form } from '#lib/form.ts'

/** The lists of senders say it too. */
type Fields = Omit<CampaignInput, 'emailSenderId' | 'whatsappSenderId'>

/** What the form asks for has a value from the beginning. */
export type CampaignDraft = { [K in keyof Fields]-?: Exclude<Fields[K], undefined> }

export const DraftInput = z
  .custom<CampaignDraft>()
  .transform((draft): z.input<typeof CampaignInput> => draft)
  .pipe(CampaignInput)

/** Only a suggestion, until the window is switched on. */
export const suggestedHours = { start: '08:00', end: '20:00' }

const emptyDraft: CampaignDraft = {
  name: '',
  description: '',
  status: 'draft',
  justWeekday: false,
  sendWindow: null,
  skipHolidays: false,
  timeZone: defaultZone,
  emailSenderIds: [],
  whatsappSenderIds: [],
  replyScope: 'contact',
  newPerDay: null,
}

export const draftOf = (campaign?: Campaign): CampaignDraft =>
  campaign
    ? {
        name: campaign.name,
        description: campaign.description ?? '',
        status: campaign.status,
        justWeekday: campaign.justWeekday,
        sendWindow: campaign.sendWindow,
        skipHolidays: campaign.skipHolidays,
        timeZone: campaign.timeZone,
        emailSenderIds: campaign.emailSenderIds,
        whatsappSenderIds: campaign.whatsappSenderIds,
        replyScope: campaign.replyScope,
        newPerDay: campaign.newPerDay,
      }
    : emptyDraft

/** What the parts of the form need of it. */
export type FormPart = { form: Form<CampaignDraft, CampaignInput> }
