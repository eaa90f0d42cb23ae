import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { campaignsQuery } from '#features/campaigns/data.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

type Props = { missing: 'campaign' | 'template'; onClose: () => void }

const texts = {
  template: 'Você ainda não tem templates. Crie um para montar a cadência com ele.',
  firstCampaign: 'Você ainda não tem campanhas. Crie uma para montar a cadência dela.',
  campaign:
    'Todas as suas campanhas já têm cadência ativa. Crie uma nova campanha para montar outra cadência.',
}

/** A cadence needs a campaign without one, and templates: says which is missing and where to get it. */
export function NothingToBuildOn({ missing, onClose }: Props) {
  const { data: campaigns } = useQuery({ ...campaignsQuery, enabled: missing === 'campaign' })
  const text = missing === 'campaign' && campaigns?.length === 0 ? texts.firstCampaign : texts[missing]
  return (
    <Dialog
      size="sm"
      title="Nova cadência"
      description={text}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Link
            to={missing === 'campaign' ? '/campaigns' : '/templates/new'}
            className={buttonClass('primary')}
            data-autofocus
            onClick={onClose}
          >
            {missing === 'campaign' ? 'Ir para Campanhas' : 'Novo template'}
          </Link>
        </>
      }
    />
  )
}
