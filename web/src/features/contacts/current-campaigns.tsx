import type { Contact } from '@cadencia/contract/contacts'
import { X } from 'lucide-react'
import { useState } from 'react'

import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { IconButton } from '#ui/icon-button.tsx'

import { useUnrelate } from './changes.ts'

type Props = { contact: Contact; onRemoved: () => void }

/** Where the contact already is, and the way out of it. */
export function CurrentCampaigns({ contact, onRemoved }: Props) {
  const remove = useUnrelate(contact.id)
  const [asked, setAsked] = useState<Contact['campaigns'][number]>()
  if (contact.campaigns.length === 0) return null
  return (
    <section aria-labelledby="current-campaigns">
      <h3 id="current-campaigns" className="field-label mb-1">
        Campanhas deste contato
      </h3>
      <ul className="current-campaigns">
        {contact.campaigns.map((campaign) => (
          <li key={campaign.id}>
            <span className="min-w-0 grow truncate">{campaign.name}</span>
            <IconButton label={`Remover de ${campaign.name}`} icon={X} onClick={() => setAsked(campaign)} />
          </li>
        ))}
      </ul>
      {asked && (
        <ConfirmDialog
          title={`Remover de “${asked.name}”?`}
          text={`As mensagens pendentes de ${contact.name} nesta campanha serão canceladas. O que já foi enviado não muda.`}
          keepLabel="Manter na campanha"
          confirmLabel="Remover da campanha"
          busyText="Removendo..."
          busy={remove.isPending}
          error={remove.error ? 'Erro ao remover contato da campanha. Tente novamente.' : undefined}
          onConfirm={() => remove.mutate(asked.id, { onSuccess: onRemoved })}
          onClose={() => {
            remove.reset()
            setAsked(undefined)
          }}
        />
      )}
    </section>
  )
}
