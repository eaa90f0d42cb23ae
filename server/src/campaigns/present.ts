import type { Channel } from '@cadencia/domain/channel'
import { noPublicAddress } from '@cadencia/domain/public-address'

import type { CampaignRow, StepRow } from './queries.ts'

export const presentStep = (row: StepRow) => ({
  id: row.id,
  stepOrder: row.step_order,
  templateId: row.template_id,
  template: { name: row.template_name, type: row.template_type },
  delayMinutes: row.delay_minutes,
  inThread: row.in_thread,
  isActive: row.is_active,
  isOn: row.is_on,
  byHand: row.by_hand,
  ...(row.task !== null && { task: row.task }),
  condition: row.condition,
  variants: row.variants.map(presentVariant),
})

type VariantRow = { variant: number; template_id: number; template_name: string; weight: number }

export const presentVariant = ({ variant, template_id, template_name, weight }: VariantRow) => ({
  variant,
  templateId: template_id,
  template: { name: template_name },
  weight,
})

/** PostgreSQL tells the seconds of an hour too. */
const windowOf = ({ window_start: start, window_end: end }: CampaignRow) =>
  start && end ? { start: start.slice(0, 5), end: end.slice(0, 5) } : null

/** Messages that lead back to the product need an address that their readers reach. */
const lacksAddress = (row: CampaignRow) =>
  row.status !== 'completed' && row.steps.some((step) => row.needs_address.includes(step.template_type))

/** All senders of a channel, in their order; none: the default one. */
function listOf({ senders, rotations }: CampaignRow, channel: Channel) {
  const first = senders[channel]
  if (first === undefined) return []
  const several = rotations[channel] ?? []
  return several.includes(first) ? [first, ...several.filter((id) => id !== first)] : [first]
}

export const presentCampaign = (row: CampaignRow, isReachable: boolean) => ({
  id: row.id,
  name: row.name,
  description: row.description,
  status: row.status,
  ...(row.pause_reason !== null && { pauseReason: row.pause_reason }),
  ...(!isReachable && lacksAddress(row) && { warnings: [noPublicAddress] }),
  justWeekday: row.just_weekday,
  sendWindow: windowOf(row),
  skipHolidays: row.skip_holidays,
  timeZone: row.time_zone,
  emailSenderId: row.senders.email ?? null,
  whatsappSenderId: row.senders.whatsapp ?? null,
  emailSenderIds: listOf(row, 'email'),
  whatsappSenderIds: listOf(row, 'whatsapp'),
  replyScope: row.reply_scope,
  newPerDay: row.new_per_day,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  cadences: row.steps.map(presentStep),
  stepsVersion: row.steps_version,
  contacts: row.contacts,
  activeContacts: row.active_contacts,
  pendingMessages: row.pending_messages,
  ...(row.change && { change: row.change }),
})
