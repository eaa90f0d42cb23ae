import type { Campaign } from '@cadencia/contract/campaigns'
import { Link, useNavigate } from '@tanstack/react-router'

import { formatCount } from '#lib/format.ts'
import { useKeys } from '#lib/keys.ts'

import './hub.css'

export const hubTabs = ['steps', 'contacts', 'activities', 'metrics'] as const
export type HubTab = (typeof hubTabs)[number]

const labels: Record<HubTab, string> = {
  steps: 'Etapas',
  contacts: 'Contatos',
  activities: 'Atividades',
  metrics: 'Métricas',
}

/** Each has filters of its own: none of them goes with the tab. */
const searchOf = (campaignId: number, tab: HubTab) => ({
  campaignId,
  ...(tab !== 'steps' && { tab }),
})

type Props = { campaignId: number; campaign: Campaign | undefined; current: HubTab }

/** The parts of a campaign, on the keys 1 to 4. */
export function HubTabs({ campaignId, campaign, current }: Props) {
  const navigate = useNavigate()
  useKeys((key) => {
    const tab = hubTabs[Number(key) - 1]
    if (tab) void navigate({ to: '/cadence', search: searchOf(campaignId, tab) })
    return tab !== undefined
  })
  const counts: Partial<Record<HubTab, number>> = campaign
    ? { steps: campaign.cadences.length, contacts: campaign.contacts }
    : {}
  return (
    <nav aria-label="Partes da campanha" className="hub-tabs">
      {hubTabs.map((tab, place) => (
        <Link
          key={tab}
          to="/cadence"
          search={searchOf(campaignId, tab)}
          resetScroll={false}
          activeOptions={{ exact: true }}
          aria-current={tab === current ? 'page' : 'false'}
          aria-keyshortcuts={String(place + 1)}
          title={`${labels[tab]} (${place + 1})`}
        >
          {labels[tab]}
          {counts[tab] !== undefined && <span> {formatCount(counts[tab])}</span>}
        </Link>
      ))}
    </nav>
  )
}
