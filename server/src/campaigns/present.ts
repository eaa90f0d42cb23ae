import type { CampaignRow, StepRow } from './queries.ts'

export const presentStep = (row: StepRow) => ({
  id: row.id,
  stepOrder: row.step_order,
  templateId: row.template_id,
  template: { name: row.template_name, type: row.template_type },
  delayMinutes: row.delay_minutes,
  isActive: row.is_active,
})

export const presentCampaign = (row: CampaignRow) => ({
  id: row.id,
  name: row.name,
  ...(row.description !== null && { description: row.description }),
  status: row.status,
  justWeekday: row.just_weekday,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  cadences: row.steps.map(presentStep),
  contacts: row.contacts,
  activeContacts: row.active_contacts,
})
