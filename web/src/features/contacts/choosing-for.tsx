import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { campaignQuery } from '#features/campaigns/data.ts'
import { Banner } from '#ui/banner.tsx'

/** Says for which campaign contacts are being chosen, and leads back to it. */
export function ChoosingFor({ campaignId }: { campaignId: number }) {
  const { data } = useQuery(campaignQuery(campaignId))
  if (!data) return null
  return (
    <div className="mb-3">
      <Banner
        tone="blue"
        action={
          <Link
            to="/cadence"
            search={{ campaignId, tab: 'contacts' }}
            className="font-medium text-accent-text hover:underline"
          >
            Voltar à campanha
          </Link>
        }
      >
        Selecione os contatos que entram em “{data.name}” e escolha Relacionar a campanha.
      </Banner>
    </div>
  )
}
