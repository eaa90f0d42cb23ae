import type { CampaignMetrics } from '@cadencia/contract/metrics'
import { percentage } from '@cadencia/domain/metrics'
import { useQuery } from '@tanstack/react-query'

import { formatPercent } from '#lib/format.ts'
import { Card } from '#ui/card.tsx'

import { type LookBehind, Who } from './behind.tsx'
import { answersQuery } from './data.ts'

const share = (part: number, whole: number) => (whole === 0 ? 0 : (100 * part) / whole)

type Props = { campaign: CampaignMetrics; onLook: LookBehind }

/** How far the messages of a campaign came. */
export function Funnel({ campaign, onLook }: Props) {
  const { data: answers } = useQuery(answersQuery(campaign.campaignId))
  const sent = campaign.sentMessages
  const stages = [
    { label: 'Enviadas', kind: 'sent', count: sent, rate: undefined },
    {
      label: 'Entregues',
      kind: 'delivered',
      count: campaign.deliveredMessages,
      rate: campaign.deliveryRate,
    },
    { label: 'Abertas', kind: 'opened', count: campaign.openedMessages, rate: campaign.openRate },
    { label: 'Clicadas', kind: 'clicked', count: campaign.clickedMessages, rate: campaign.clickRate },
    ...(answers
      ? [
          {
            label: 'Responderam',
            kind: 'replied',
            count: answers.answered,
            rate: percentage(answers.answered, campaign.deliveredMessages),
          } as const,
        ]
      : []),
  ] as const
  return (
    <Card title="Funil da campanha">
      <ul className="grid gap-3 text-sm tabular-nums">
        {stages.map(({ label, kind, count, rate }) => (
          <li key={kind}>
            <p className="mb-1.5 flex items-center gap-1.5">
              <span className="grow text-ink-2">{label}</span>
              <span className="font-medium">
                <Who count={count} behind={{ kind }} onLook={onLook} />
              </span>
              {rate !== undefined && <span className="text-ink-3">{formatPercent(rate)}</span>}
            </p>
            <div className="bar" aria-hidden="true">
              <span style={{ width: `${share(count, sent)}%` }} />
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
