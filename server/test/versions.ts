import type { CadenceStep } from '@cadencia/contract/steps'
import type { StepVariants } from '@cadencia/contract/variants'
import type { Channel } from '@cadencia/domain/channel'

import type { Person } from './api.ts'
import { campaignOf } from './build.ts'

/** A template that says its name. */
export async function templateNamed(owner: Person, name: string, type: Channel = 'email') {
  const { body } = await owner.call('POST', '/templates', {
    name,
    type,
    content: `Texto ${name}`,
    ...(type === 'email' && { subject: `Assunto ${name}` }),
  })
  return (body as { id: number }).id
}

/** A campaign of one step that has been given versions, by their shares. */
export async function comparedCampaign(
  owner: Person,
  weights: readonly number[],
  { channel = 'email', fields = {} }: { channel?: Channel; fields?: object } = {},
) {
  const campaign = await campaignOf(owner, fields, [{ channel, delayMinutes: 0 }])
  const step = campaign.steps[0] as CadenceStep
  const templateIds = [step.templateId]
  while (templateIds.length < weights.length)
    templateIds.push(await templateNamed(owner, 'ABCD'.charAt(templateIds.length), channel))
  const asked = templateIds.map((templateId, place) => ({ templateId, weight: weights[place] }))
  const path = `/cadences/${step.id}/variants`
  const answer = await owner.call('PUT', path, { variants: asked })
  return { campaign, step, templateIds, asked, path, answer }
}

export const resultsOf = async (owner: Person, campaignId: number) =>
  (await owner.call('GET', `/metrics/campaigns/${campaignId}/variants`)).body as StepVariants[]
