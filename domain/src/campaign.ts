export const campaignStatuses = ['draft', 'active', 'paused', 'completed'] as const
export type CampaignStatus = (typeof campaignStatuses)[number]
