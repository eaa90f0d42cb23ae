import type { World } from './world.ts'

/** Good calls about cadences. */
export function cadenceCalls({ ids }: World) {
  const body = { campaignId: ids.bareCampaign, cadences: [{ templateId: ids.template, delayMinutes: 5 }] }
  const steps = [{ id: ids.emptyStep, templateId: ids.template, delayMinutes: 5 }]
  const change = { campaignId: ids.emptyCampaign, version: 1, steps }
  return {
    'POST /cadences/bulk': [{ body }],
    'POST /cadences/preview': [{ body }],
    'GET /cadences/my-cadences': [{ query: { campaignId: ids.campaign } }, {}],
    'GET /cadences': [{ query: { campaignId: ids.campaign } }],
    'POST /cadences/changes/preview': [{ body: change }],
    'POST /cadences/changes': [{ body: change }],
    'DELETE /cadences/:id': [{ params: { id: ids.step } }],
  }
}
