import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { campaignsQuery } from '#features/campaigns/data.ts'
import { Banner } from '#ui/banner.tsx'
import { buttonClass } from '#ui/button.tsx'

/** What there is to activate, the nearest to sending first. */
const ways = [
  { status: 'paused', label: 'Reativar uma campanha' },
  { status: 'draft', label: 'Ativar uma campanha' },
] as const

/** No campaign is active: says so, and links to the campaigns. */
export function NoActiveCampaign() {
  const { data: campaigns } = useQuery(campaignsQuery)
  const way = ways.find(({ status }) => campaigns?.some((campaign) => campaign.status === status))
  const action = (
    <Link
      to="/campaigns"
      search={way ? { status: way.status } : {}}
      className={buttonClass('secondary', 'sm')}
    >
      {way?.label ?? 'Criar campanha'}
    </Link>
  )
  return (
    <Banner tone="amber" action={campaigns && action}>
      Nenhuma campanha ativa. Apenas campanhas ativas podem receber novos contatos.
    </Banner>
  )
}
