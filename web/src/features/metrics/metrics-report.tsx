import type { CampaignMetrics, LinkMetrics, StepMetrics } from '@cadencia/contract/metrics'
import { ChartColumn } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import { Card, StatCard } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SkeletonLines } from '#ui/skeleton.tsx'
import { Spinner } from '#ui/spinner.tsx'

import { Answers } from './answers.tsx'
import type { Behind } from './behind.tsx'
import { Days } from './days.tsx'
import { Funnel } from './funnel.tsx'
import { LinkTable } from './link-table.tsx'
import { numberLabels, Numbers, numbersGrid } from './numbers.tsx'
import { StepBars } from './step-bars.tsx'
import { StepTable } from './step-table.tsx'

const Versions = lazy(async () => ({ default: (await import('./versions.tsx')).Versions }))
const PeopleDialog = lazy(async () => ({ default: (await import('./people-dialog.tsx')).PeopleDialog }))

type Props = { campaign: CampaignMetrics; steps: readonly StepMetrics[]; links: readonly LinkMetrics[] }

export function MetricsReport({ campaign, steps, links }: Props) {
  const [behind, setBehind] = useState<Behind>()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Numbers campaign={campaign} steps={steps} onLook={setBehind} />
      <p className="text-xs text-ink-3">
        Entregues são as mensagens aceitas pelos servidores e não devolvidas. Aberturas são aproximadas: há
        programas de e-mail que as escondem e outros que abrem por conta própria. O que robôs e verificadores
        de segurança abrem ou clicam não é contado.
      </p>
      {campaign.sentMessages > 0 && <Answers id={campaign.campaignId} onLook={setBehind} />}
      {campaign.sentMessages > 0 && (
        <div className="grid gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
          <Funnel campaign={campaign} onLook={setBehind} />
          <StepBars steps={steps} />
        </div>
      )}
      {steps.length > 0 ? (
        <>
          <StepTable campaignId={campaign.campaignId} steps={steps} onLook={setBehind} />
          <Suspense>
            <Versions campaignId={campaign.campaignId} />
          </Suspense>
        </>
      ) : (
        <EmptyState
          icon={ChartColumn}
          title="Nenhuma métrica disponível para esta campanha."
          text="As métricas aparecem depois do primeiro envio."
        />
      )}
      {campaign.sentMessages > 0 && <Days id={campaign.campaignId} />}
      <LinkTable links={links} delivered={campaign.deliveredMessages} onLook={setBehind} />
      {behind && (
        <Suspense>
          <PeopleDialog
            campaign={campaign}
            behind={behind}
            step={steps.find(({ cadenceId }) => cadenceId === behind.cadenceId)}
            onClose={() => setBehind(undefined)}
          />
        </Suspense>
      )}
    </div>
  )
}

export const MetricsSkeleton = () => (
  <div className="grid gap-4" aria-busy="true">
    <div className={numbersGrid}>
      {numberLabels.map((label) => (
        <StatCard key={label} label={label} value={undefined} />
      ))}
    </div>
    <Spinner text="Carregando métricas..." />
    <div className="grid gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <Card>
        <SkeletonLines count={6} />
      </Card>
      <Card>
        <SkeletonLines count={6} />
      </Card>
    </div>
    <Card>
      <SkeletonLines count={6} />
    </Card>
  </div>
)
