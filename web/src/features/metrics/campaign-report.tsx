import { useQuery } from '@tanstack/react-query'
import { ChartColumn } from 'lucide-react'

import { statusOf } from '#lib/api.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { SessionExpired } from '#ui/load-failure.tsx'

import { metricsQuery } from './data.ts'
import { MetricsReport, MetricsSkeleton } from './metrics-report.tsx'

/** The numbers of one campaign. A failure shows as empty; only a lost session shows a message. */
export function CampaignReport({ id }: { id: number }) {
  const { data, error } = useQuery(metricsQuery(id))
  if (statusOf(error) === 401) return <SessionExpired />
  if (error) return <EmptyState icon={ChartColumn} title="Nenhuma métrica disponível para esta campanha." />
  return data ? <MetricsReport {...data} /> : <MetricsSkeleton />
}
