import type { StepVariants, VariantMetrics } from '@cadencia/contract/variants'
import type { Channel } from '@cadencia/domain/channel'
import { percentage } from '@cadencia/domain/metrics'

import { formatCount, formatPercent, plural } from '#lib/format.ts'

type Step = Pick<StepVariants, 'channel' | 'variants'>

/** The versions that are compared now, and those that no longer are but have numbers. */
export const openOf = ({ variants }: Step) => variants.filter(({ endedAt }) => !endedAt)
export const endedOf = ({ variants }: Step) =>
  variants.filter(({ endedAt, sentMessages }) => endedAt && sentMessages > 0)

/** What a reader knows a text by: the subject of an e-mail, the name of another. */
export const nameOf = ({ subject, templateName }: VariantMetrics) => subject || templateName

/** Their part in percent of what the versions beside them have. */
export function shareOf({ weight }: { weight: number }, all: readonly { weight: number }[]) {
  const total = all.reduce((sum, each) => sum + each.weight, 0)
  return total === 0 ? 0 : Math.round((weight / total) * 100)
}

type Figure = { key: string; short: string; whole: string }

const opened = ({ deliveredMessages: base, openedMessages: count }: VariantMetrics): Figure => ({
  key: 'opened',
  short: `${formatPercent(percentage(count, base))} abert.`,
  whole: `${formatCount(count)} de ${plural(base, '0 entregues', '# entregue', '# entregues')} abriram`,
})

/** Each number short, and with what it is of. */
export function figuresOf(version: VariantMetrics, channel: Channel): Figure[] {
  const { sentMessages: sent, deliveredMessages: base, answered } = version
  const done = channel === 'call' ? ['feita', 'feitas'] : ['enviada', 'enviadas']
  return [
    {
      key: 'sent',
      short: channel === 'call' ? `${formatCount(sent)} feitas` : `${formatCount(sent)} env.`,
      whole: plural(sent, `0 ${done[1]}`, `# ${done[0]}`, `# ${done[1]}`),
    },
    ...(channel === 'email' ? [opened(version)] : []),
    {
      key: 'answered',
      short: `${formatCount(answered)} resp.`,
      whole: `${plural(answered, 'ninguém respondeu', '1 pessoa respondeu', '# pessoas responderam')} de ${plural(base, '0 entregues', '# entregue', '# entregues')}`,
    },
  ]
}

/** The letters that a version has that is added now: after every letter the step ever used. */
export const lastLetterOf = (variants: readonly { variant: number }[]) =>
  Math.max(0, ...variants.map(({ variant }) => variant))
