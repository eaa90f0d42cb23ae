import { type Campaign, CampaignInput, CampaignStatus, defaultZone } from '@cadencia/contract/campaigns'
import { z } from 'zod'

/** What the form holds while it is written: every field a text, a switch is on when it is not empty. */
const Texts = z.object({
  name: z.string(),
  description: z.string(),
  status: CampaignStatus,
  justWeekday: z.string(),
  sendWindow: z.string(),
  start: z.string(),
  end: z.string(),
  skipHolidays: z.string(),
  timeZone: z.string(),
  emailSenderId: z.string(),
  whatsappSenderId: z.string(),
})
export type CampaignDraft = z.infer<typeof Texts>

/** Nothing chosen is the default of the profile. */
const senderOf = (chosen: string) => (chosen === '' ? null : Number(chosen))

export const DraftInput = Texts.transform(({ start, end, ...draft }): z.input<typeof CampaignInput> => ({
  ...draft,
  justWeekday: draft.justWeekday !== '',
  sendWindow: draft.sendWindow === '' ? null : { start, end },
  skipHolidays: draft.skipHolidays !== '',
  emailSenderId: senderOf(draft.emailSenderId),
  whatsappSenderId: senderOf(draft.whatsappSenderId),
})).pipe(CampaignInput)

const switchOf = (value: boolean) => (value ? 'on' : '')

/** The hours are a suggestion: they count only once the window is switched on. */
const suggested = { start: '08:00', end: '20:00' }

const emptyDraft: CampaignDraft = {
  name: '',
  description: '',
  status: 'draft',
  justWeekday: '',
  sendWindow: '',
  ...suggested,
  skipHolidays: '',
  timeZone: defaultZone,
  emailSenderId: '',
  whatsappSenderId: '',
}

export const draftOf = (campaign?: Campaign): CampaignDraft =>
  campaign
    ? {
        name: campaign.name,
        description: campaign.description ?? '',
        status: campaign.status,
        justWeekday: switchOf(campaign.justWeekday),
        sendWindow: switchOf(campaign.sendWindow !== null),
        ...(campaign.sendWindow ?? suggested),
        skipHolidays: switchOf(campaign.skipHolidays),
        timeZone: campaign.timeZone,
        emailSenderId: String(campaign.emailSenderId ?? ''),
        whatsappSenderId: String(campaign.whatsappSenderId ?? ''),
      }
    : emptyDraft

type Bound = { name: string; value: string; onChange: (change: { target: { value: string } }) => void }

/** What the parts of the form need of it. */
export type FormPart = {
  bind: (name: keyof CampaignDraft) => Bound
  errors: { [K in keyof CampaignDraft]?: string | undefined }
}

/** A field of the form as a switch takes it. */
export const asSwitch = ({ name, value, onChange }: Bound) => ({
  name,
  checked: value !== '',
  onChange: (change: { target: { checked: boolean } }) =>
    onChange({ target: { value: switchOf(change.target.checked) } }),
})
