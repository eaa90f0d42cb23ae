import type { Campaign } from '@cadencia/contract/campaigns'
import type { CadenceStep } from '@cadencia/contract/steps'
import { Link } from '@tanstack/react-router'

import { useActiveContacts } from '#features/campaigns/data.ts'
import { formatCount, formatDate, formatDelay } from '#lib/format.ts'
import { buttonClass } from '#ui/button.tsx'
import { Card, Details } from '#ui/card.tsx'
import { SkeletonLines } from '#ui/skeleton.tsx'
import { CampaignBadge } from '#ui/status.tsx'

type Props = { campaign: Campaign | undefined; steps: readonly CadenceStep[] | undefined }

export function CampaignPanel({ campaign, steps = [] }: Props) {
  if (!campaign)
    return (
      <Card title="Campanha">
        <SkeletonLines count={5} />
      </Card>
    )
  const minutes = steps.reduce((sum, step) => sum + (step.isOn ? step.delayMinutes : 0), 0)
  return (
    <Card title="Campanha">
      {campaign.description && <p className="mb-3 text-sm break-words text-ink-2">{campaign.description}</p>}
      <Details
        items={[
          ['Status', <CampaignBadge key="status" status={campaign.status} />],
          ['Contatos ativos', <ActiveContacts key="contacts" campaign={campaign} />],
          ['Dias de envio', campaign.justWeekday ? 'Segunda a sexta' : 'Todos os dias'],
          ['Duração', steps.length > 0 ? formatDelay(minutes) : '—'],
          ['Criada em', formatDate(campaign.createdAt)],
        ]}
      />
      <Link to="/metrics" search={{ campaignId: campaign.id }} className={`${buttonClass()} mt-4 w-full`}>
        Ver métricas
      </Link>
    </Card>
  )
}

function ActiveContacts({ campaign }: { campaign: Campaign }) {
  const count = useActiveContacts(campaign)
  return count === undefined ? '—' : formatCount(count)
}
