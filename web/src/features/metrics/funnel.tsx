import type { CampaignMetrics } from '@cadencia/contract/metrics'

import { formatCount, formatPercent } from '#lib/format.ts'
import { Card } from '#ui/card.tsx'

const share = (part: number, whole: number) => (whole === 0 ? 0 : (100 * part) / whole)

/** A picture of numbers that the cards above already say. */
export function Funnel({ campaign }: { campaign: CampaignMetrics }) {
  const sent = campaign.sentMessages
  const stages = [
    { label: 'Enviadas', count: sent, rate: undefined },
    { label: 'Entregues', count: campaign.deliveredMessages, rate: campaign.deliveryRate },
    { label: 'Abertas', count: campaign.openedMessages, rate: campaign.openRate },
    { label: 'Cliques', count: campaign.clickedMessages, rate: campaign.clickRate },
  ]
  return (
    <Card title="Funil da campanha">
      <div aria-hidden="true" className="grid gap-3 text-sm tabular-nums">
        {stages.map(({ label, count, rate }) => (
          <div key={label}>
            <p className="mb-1.5 flex gap-1.5">
              <span className="grow text-ink-2">{label}</span>
              <span className="font-medium">{formatCount(count)}</span>
              {rate !== undefined && <span className="text-ink-3">{formatPercent(rate)}</span>}
            </p>
            <div className="bar">
              <span style={{ width: `${share(count, sent)}%` }} />
            </div>
          </div>
        ))}
      </div>
    </Card>
  )
}
