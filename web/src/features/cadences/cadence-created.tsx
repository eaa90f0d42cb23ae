import type { Campaign } from '@cadencia/contract/campaigns'
import { Link, useSearch } from '@tanstack/react-router'

import { plural } from '#lib/format.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

type Props = { campaign: Campaign; steps: number; onClose: () => void }

export function CadenceCreated({ campaign, steps, onClose }: Props) {
  const { batch } = useSearch({ strict: false })
  const isFirst = batch === undefined
  return (
    <Dialog
      role="alertdialog"
      size="sm"
      title="Cadência criada"
      description={`${plural(steps, '', '# etapa', '# etapas')} em “${campaign.name}”. O que deseja fazer agora?`}
      onClose={onClose}
      footer={
        <>
          {!isFirst && (
            <Link
              to="/cadence"
              search={{ campaignId: campaign.id, start: '1' }}
              className={buttonClass('primary')}
              data-autofocus
              onClick={onClose}
            >
              Revisar e começar
            </Link>
          )}
          <Button onClick={onClose}>Fechar</Button>
          <Link to="/contacts" className={buttonClass()} onClick={onClose}>
            Relacionar contatos
          </Link>
          <Link
            to="/cadence"
            search={{ campaignId: campaign.id }}
            className={buttonClass(isFirst ? 'primary' : 'secondary')}
            data-autofocus={isFirst || undefined}
            onClick={onClose}
          >
            Ver cadência
          </Link>
        </>
      }
    />
  )
}
