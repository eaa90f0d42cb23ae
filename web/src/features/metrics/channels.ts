import type { StepMetrics } from '@cadencia/contract/metrics'
import type { PeopleKind } from '@cadencia/contract/metrics-detail'
import { percentage } from '@cadencia/domain/metrics'

export const notInChannel = 'Não existe neste canal'

/** What can only be seen in an e-mail: a picture that is loaded, a link that leads through us. */
const onlyInEmail = new Set<PeopleKind>(['opened', 'clicked', 'capture', 'whatsapp'])

/** Whether something can happen with the messages of a step. Where the channel is not told, anything can. */
export const exists = ({ channel }: Pick<StepMetrics, 'channel'>, kind: PeopleKind) =>
  channel === undefined || channel === 'email' || !onlyInEmail.has(kind)

/** Of the e-mails alone, how many; undefined where that says no more than the rate of all. */
export function ofEmails(steps: readonly StepMetrics[], part: 'openedMessages' | 'clickedMessages') {
  const emails = steps.filter((step) => step.channel === 'email')
  const others = steps.some((step) => step.channel !== 'email' && step.deliveredMessages > 0)
  const sum = (key: typeof part | 'deliveredMessages') => emails.reduce((total, step) => total + step[key], 0)
  const delivered = sum('deliveredMessages')
  if (!others || delivered === 0) return undefined
  const count = sum(part)
  return { count, delivered, rate: percentage(count, delivered) }
}
