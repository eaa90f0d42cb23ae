export const campaignStatuses = ['draft', 'active', 'paused', 'completed'] as const
export type CampaignStatus = (typeof campaignStatuses)[number]

/** Where a campaign goes from each status by its menu. Its form may choose any status. */
export const nextStatuses: Record<CampaignStatus, readonly CampaignStatus[]> = {
  draft: ['active'],
  active: ['paused', 'completed'],
  paused: ['active', 'completed'],
  completed: [],
}

/** What a change of status does to the messages that have not left. */
export type Consequence = 'hold' | 'resume' | 'cancel' | 'none'

export function consequenceOf(from: CampaignStatus, to: CampaignStatus): Consequence {
  if (from === to) return 'none'
  if (to === 'completed') return 'cancel'
  if (to === 'active') return 'resume'
  return from === 'active' ? 'hold' : 'none'
}
