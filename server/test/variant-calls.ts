import type { World } from './world.ts'

/** Good calls about the versions of a step. */
export function variants({ ids }: World) {
  const params = { id: ids.step }
  const asked = [ids.template, ids.otherTemplate].map((templateId, place) => ({
    variant: place + 1,
    templateId,
    weight: 50,
  }))
  return {
    'PUT /cadences/:id/variants': [{ params, body: { variants: asked } }],
    'POST /cadences/:id/variants/keep': [{ params, body: { variant: 2 } }],
    'GET /metrics/campaigns/:id/variants': [{ params: { id: ids.campaign } }],
  }
}
