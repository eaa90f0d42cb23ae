import type { StepMetrics } from '@cadencia/contract/metrics'

import { plural } from '#lib/format.ts'

/** What a step has earned so far; nothing before its first message. */
export function StepCounts({ counts }: { counts: StepMetrics }) {
  const { sentMessages, openedMessages, clickedMessages } = counts
  if (sentMessages === 0) return null
  return (
    <span className="text-ink-2">
      {[
        plural(sentMessages, '', '# enviada', '# enviadas'),
        ...(openedMessages > 0 ? [plural(openedMessages, '', '# aberta', '# abertas')] : []),
        ...(clickedMessages > 0 ? [plural(clickedMessages, '', '# clique', '# cliques')] : []),
      ].join(' · ')}
    </span>
  )
}
