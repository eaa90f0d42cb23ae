import { useQuery } from '@tanstack/react-query'

import { campaignsQuery } from '#features/campaigns/data.ts'
import { Select } from '#ui/input.tsx'

type Props = { value: number | undefined; onChange: (id: number | undefined) => void }

export function CampaignFilter({ value, onChange }: Props) {
  const { data: campaigns = [] } = useQuery(campaignsQuery)
  return (
    <Select
      aria-label="Filtrar por campanha"
      className="md:!w-52"
      value={value ?? ''}
      onChange={(event) => onChange(Number(event.target.value) || undefined)}
    >
      <option value="">Todas as campanhas</option>
      {campaigns.map((campaign) => (
        <option key={campaign.id} value={campaign.id}>
          {campaign.name}
        </option>
      ))}
    </Select>
  )
}
