import type { Campaign } from '@cadencia/contract/campaigns'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChartColumn } from 'lucide-react'
import { z } from 'zod'

import { campaignsQuery } from '#features/campaigns/data.ts'
import { CampaignReport } from '#features/metrics/campaign-report.tsx'
import { MetricsSkeleton } from '#features/metrics/metrics-report.tsx'
import { statusOf } from '#lib/api.ts'
import { useFilters, useSetFilters } from '#lib/search.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Select } from '#ui/input.tsx'
import { SessionExpired } from '#ui/load-failure.tsx'
import { PageHeader } from '#ui/page-header.tsx'

const filters = z.object({ campaignId: z.coerce.number().int().positive() })

export function MetricsScreen() {
  const { campaignId } = useFilters(filters)
  const { data: campaigns, error, refetch } = useQuery(campaignsQuery)
  const chosen = campaigns?.find((campaign) => campaign.id === campaignId) ?? campaigns?.[0]
  const loading = !campaigns && !error
  return (
    <>
      <PageHeader
        title="Métricas"
        actions={(chosen || loading) && <CampaignChoice campaigns={campaigns ?? []} chosen={chosen} />}
      />
      {chosen ? (
        <CampaignReport id={chosen.id} />
      ) : (
        <NoCampaign loading={loading} error={error} onRetry={() => void refetch()} />
      )}
    </>
  )
}

/** Without a campaign it is still loading; its place is kept. */
type ChoiceProps = { campaigns: readonly Campaign[]; chosen: Campaign | undefined }

function CampaignChoice({ campaigns, chosen }: ChoiceProps) {
  const setFilters = useSetFilters()
  return (
    <Select
      aria-label="Campanha"
      className="md:!w-64"
      disabled={!chosen}
      value={chosen?.id}
      onChange={(event) => setFilters({ campaignId: Number(event.target.value) })}
    >
      {campaigns.map((campaign) => (
        <option key={campaign.id} value={campaign.id}>
          {campaign.name}
        </option>
      ))}
    </Select>
  )
}

// Failures are only logged and show as empty; a lost session alone is told.
function NoCampaign({ loading, error, onRetry }: { loading: boolean; error: unknown; onRetry: () => void }) {
  if (loading) return <MetricsSkeleton />
  if (statusOf(error) === 401) return <SessionExpired />
  if (error)
    return (
      <EmptyState icon={ChartColumn} title="Nenhuma campanha encontrada.">
        <Button onClick={onRetry}>Tentar novamente</Button>
      </EmptyState>
    )
  return (
    <EmptyState
      icon={ChartColumn}
      title="Nenhuma campanha encontrada."
      text="Crie uma campanha: os números dela aparecem aqui depois do primeiro envio."
    >
      <Link to="/campaigns" className={buttonClass('primary')}>
        Ir para Campanhas
      </Link>
    </EmptyState>
  )
}
