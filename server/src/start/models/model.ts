import type { ConditionInput } from '@cadencia/contract/steps'
import type { Channel } from '@cadencia/domain/channel'

type Step = {
  name: string
  type: Channel
  /** Counted from the step before. */
  afterDays: number
  condition?: ConditionInput
  subject?: string
  content: string
}
export type Model = { name: string; description: string; steps: readonly Step[] }

export const signature = `{{user.name|Equipe comercial}}
{{user.company|}}`
