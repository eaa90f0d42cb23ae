import { Copy } from 'lucide-react'

import { Button } from '#ui/button.tsx'

import { useDuplicateCampaign } from '../use-duplicate.ts'

/** What a campaign that has ended is still good for. */
export function DuplicateButton({ campaignId }: { campaignId: number }) {
  const duplicate = useDuplicateCampaign()
  return (
    <Button icon={Copy} busy={duplicate.isPending} onClick={() => duplicate.mutate(campaignId)}>
      Duplicar
    </Button>
  )
}
