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
})

/** PostgreSQL tells the seconds of an hour too. */
const windowOf = ({ window_start: start, window_end: end }: CampaignRow) =>
  start && end ? { start: start.slice(0, 5), end: end.slice(0, 5) } : null

/** Messages that lead back to the product need an address that their readers reach. */
const lacksAddress = (row: CampaignRow) =>
  row.status !== 'completed' && row.steps.some((step) => row.needs_address.includes(step.template_type))

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
  replyScope: row.reply_scope,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  cadences: row.steps.map(presentStep),
  contacts: row.contacts,
  activeContacts: row.active_contacts,
  pendingMessages: row.pending_messages,
  ...(row.change && { change: row.change }),
})
