import type { CampaignMetrics, LinkMetrics, StepMetrics } from '@cadencia/contract/metrics'
import { ChartColumn } from 'lucide-react'

import { formatCount, formatPercent, plural } from '#lib/format.ts'
import { StatCard } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Spinner } from '#ui/spinner.tsx'

import { Funnel } from './funnel.tsx'
import { LinkTable } from './link-table.tsx'
import { StepBars } from './step-bars.tsx'
import { StepTable } from './step-table.tsx'

type Props = { campaign: CampaignMetrics; steps: readonly StepMetrics[]; links: readonly LinkMetrics[] }

export const MetricsReport = ({ campaign, steps, links }: Props) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
    <Numbers campaign={campaign} />
    {campaign.sentMessages > 0 && (
      <div className="grid gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <Funnel campaign={campaign} />
        <StepBars steps={steps} />
      </div>
    )}
    {steps.length > 0 ? (
      <StepTable steps={steps} />
    ) : (
      <EmptyState
        icon={ChartColumn}
        title="Nenhuma métrica disponível para esta campanha."
        text="As métricas aparecem depois do primeiro envio."
      />
    )}
    <LinkTable links={links} />
  </div>
)

const of = (part: number, whole: number, noun: string) =>
  `${formatCount(part)} de ${formatCount(whole)} ${noun}`

function Numbers({ campaign }: { campaign: CampaignMetrics }) {
  const { sentMessages: sent, deliveredMessages: delivered } = campaign
  const ofDelivered = (part: number) => of(part, delivered, 'entregues')
  return (
    <div className="grid grid-cols-2 gap-2 md:grid-cols-3 xl:grid-cols-5">
      <StatCard
        label="Total de Mensagens"
        value={formatCount(campaign.totalMessages)}
        note={plural(sent, '0 enviadas', '# enviada', '# enviadas')}
      />
      <StatCard
        label="Taxa de Entrega"
        value={formatPercent(campaign.deliveryRate)}
        note={of(delivered, sent, 'enviadas')}
      />
      <StatCard
        label="Taxa de Abertura"
        value={formatPercent(campaign.openRate)}
        note={ofDelivered(campaign.openedMessages)}
      />
      <StatCard
        label="Taxa de Clique"
        value={formatPercent(campaign.clickRate)}
        note={ofDelivered(campaign.clickedMessages)}
      />
      <StatCard
        label="Página de Captura"
        value={formatPercent(campaign.captureClickRate)}
        note={ofDelivered(campaign.captureClickMessages)}
      />
      <StatCard
        label="WhatsApp"
        value={formatPercent(campaign.whatsappClickRate)}
        note={plural(campaign.whatsappClickMessages, '0 cliques', '# clique', '# cliques')}
      />
      <StatCard
        label="Taxa de Unsubscribe"
        value={formatPercent(campaign.unsubscribeRate)}
        note={ofDelivered(campaign.unsubscribedMessages)}
      />
      <StatCard
        label="Taxa de Bounce"
        value={formatPercent(campaign.bounceRate)}
        note={of(campaign.bouncedMessages, sent, 'enviadas')}
      />
      <StatCard label="Campanha" value={campaign.campaignName} note={`ID ${campaign.campaignId}`} small />
    </div>
  )
}

const labels = [
  'Total de Mensagens',
  'Taxa de Entrega',
  'Taxa de Abertura',
  'Taxa de Clique',
  'Página de Captura',
  'WhatsApp',
  'Taxa de Unsubscribe',
  'Taxa de Bounce',
  'Campanha',
]

export const MetricsSkeleton = () => (
  <div className="grid gap-4" aria-busy="true">
    <div className="grid grid-cols-2 gap-2 md:grid-cols-3 xl:grid-cols-5">
      {labels.map((label) => (
        <StatCard key={label} label={label} value={undefined} />
      ))}
    </div>
    <Spinner text="Carregando métricas..." />
    <Skeleton className="h-56 w-full !rounded-card" />
    <Skeleton className="h-56 w-full !rounded-card" />
  </div>
)
