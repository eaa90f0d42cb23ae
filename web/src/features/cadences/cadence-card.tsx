import type { Campaign } from '@cadencia/contract/campaigns'
import { Link } from '@tanstack/react-router'

import { activeContactsText, useActiveContacts } from '#features/campaigns/data.ts'
import { formatDate, formatDelay } from '#lib/format.ts'
import { Skeleton, SkeletonLines } from '#ui/skeleton.tsx'
import { CampaignBadge, ChannelIcon, channel } from '#ui/status.tsx'

const shownSteps = 2

export function CadenceCard({ campaign }: { campaign: Campaign }) {
  const active = useActiveContacts(campaign)
  const hidden = campaign.cadences.length - shownSteps
  return (
    <li className="card relative grid content-start gap-2 hover:border-line-strong">
      <div className="flex items-start justify-between gap-2">
        <h2 className="min-w-0 font-semibold break-words">
          {/* The link's box covers the card, so the whole card is one link with a short name. */}
          <Link to="/cadence" search={{ campaignId: campaign.id }} className="after:absolute after:inset-0">
            {campaign.name}
          </Link>
        </h2>
        <CampaignBadge status={campaign.status} />
      </div>
      <ul className="grid gap-1.5">
        {campaign.cadences.slice(0, shownSteps).map((step) => (
          <li key={step.id} className="flex items-center gap-2 text-sm text-ink-2">
            <ChannelIcon type={step.template.type} />
            <span className="sr-only">{channel[step.template.type].label}: </span>
            <span className="min-w-0 grow truncate">{step.template.name}</span>
            <span className="text-xs text-ink-3">{formatDelay(step.delayMinutes)}</span>
          </li>
        ))}
      </ul>
      {hidden > 0 && <p className="text-xs text-ink-2">+{hidden} mais</p>}
      <p className="mt-auto text-xs text-ink-3">
        {active !== undefined && `${activeContactsText(active)} · `}criada em {formatDate(campaign.createdAt)}
      </p>
    </li>
  )
}

export const CadenceCardSkeleton = () => (
  <li className="card grid gap-4">
    <Skeleton className="h-5 w-1/2" />
    <SkeletonLines count={3} />
  </li>
)
