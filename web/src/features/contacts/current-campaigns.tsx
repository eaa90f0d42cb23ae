import type { Contact } from '@cadencia/contract/contacts'
import { X } from 'lucide-react'
import { useState } from 'react'

import { IconButton } from '#ui/icon-button.tsx'

import { UnrelateConfirm } from './unrelate-confirm.tsx'

type Props = { contact: Contact; onRemoved: () => void }

/** Where the contact already is, and the way out of it. */
export function CurrentCampaigns({ contact, onRemoved }: Props) {
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
        <UnrelateConfirm
          contact={contact}
          campaign={asked}
          onRemoved={onRemoved}
          onClose={() => setAsked(undefined)}
        />
      )}
    </section>
  )
}
