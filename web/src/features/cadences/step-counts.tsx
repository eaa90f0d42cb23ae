import type { StepMetrics } from '@cadencia/contract/metrics'

import { plural } from '#lib/format.ts'

/** A call is made, not sent. */
const sentText = ({ channel, sentMessages }: StepMetrics) =>
  channel === 'call'
    ? plural(sentMessages, '', '# feita', '# feitas')
    : plural(sentMessages, '', '# enviada', '# enviadas')

/** What a step has earned so far; nothing before its first message. */
export function StepCounts({ counts }: { counts: StepMetrics }) {
  const { sentMessages, skippedMessages, openedMessages, clickedMessages } = counts
  if (sentMessages + skippedMessages === 0) return null
  return (
    <span className="text-ink-2">
      {[
        ...(sentMessages > 0 ? [sentText(counts)] : []),
        ...(skippedMessages > 0 ? [plural(skippedMessages, '', '# pulada', '# puladas')] : []),
        ...(openedMessages > 0 ? [plural(openedMessages, '', '# aberta', '# abertas')] : []),
        ...(clickedMessages > 0 ? [plural(clickedMessages, '', '# clique', '# cliques')] : []),
      ].join(' · ')}
    </span>
  )
}
