import type { Contact } from '@cadencia/contract/contacts'
import type { ContactOverview, InCampaign } from '@cadencia/contract/overview'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'

import { firstName, formatNear } from '#lib/format.ts'
import { Badge, type Tone } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'

import { useResumeIn } from './changes.ts'

const UnrelateConfirm = lazy(async () => ({
  default: (await import('../unrelate-confirm.tsx')).UnrelateConfirm,
}))

const states: Record<InCampaign['state'], { label: string; tone: Tone }> = {
  active: { label: 'Em andamento', tone: 'green' },
  held: { label: 'Parada', tone: 'amber' },
  finished: { label: 'Terminou', tone: 'neutral' },
  opted_out: { label: 'Descadastrado', tone: 'red' },
  replied: { label: 'Encerrada', tone: 'neutral' },
}

function stepText({ state, steps, done }: InCampaign) {
  if (steps === 0) return undefined
  if (done > 0) return `Etapa ${done} de ${steps}`
  return state === 'active' ? `Começa na etapa 1 de ${steps}` : 'Nenhuma etapa saiu'
}

/** Why it stands where it stands, and since when. */
function whyText(contact: Contact, of: InCampaign) {
  const { state, since, campaign } = of
  if (state === 'held') return heldText(contact, of)
  if (campaign.status === 'paused' && state === 'active') return 'campanha pausada'
  return state === 'active' || !since ? undefined : formatNear(since)
}

/** Whose answer stopped it and when they answered, or which person stopped it. */
export function heldText({ name, answer }: Contact, { heldBy, stoppedBy, since }: InCampaign) {
  if (stoppedBy !== undefined) return `${stoppedBy} parou${since ? ` ${formatNear(since)}` : ''}`
  const at = (heldBy === undefined && answer?.at) || since
  const when = at ? ` ${formatNear(at)}` : ''
  return `${firstName(heldBy ?? name)}${heldBy ? ', da mesma empresa,' : ''} respondeu${when}`
}

type Props = { contact: Contact; campaigns: ContactOverview['campaigns']; onRelate: () => void }

/** Where the contact is enrolled, how it stands in each, and what can be done about it. */
export function CampaignsCard({ contact, campaigns, onRelate }: Props) {
  return (
    <Card title="Campanhas">
      {campaigns.length === 0 ? (
        <div className="grid justify-items-start gap-2 text-sm text-ink-3">
          Sem campanha.
          <Button size="sm" onClick={onRelate}>
            Relacionar a campanha
          </Button>
        </div>
      ) : (
        <ul className="page-list" aria-label="Campanhas">
          {campaigns.map((each) => (
            <Item key={each.campaign.id} contact={contact} of={each} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function Item({ contact, of }: { contact: Contact; of: InCampaign }) {
  const { campaign } = of
  const [leaving, setLeaving] = useState(false)
  const { label, tone } = states[of.state]
  return (
    <li>
      <div className="flex items-start justify-between gap-2">
        <Link to="/cadence" search={{ campaignId: campaign.id }} className="min-w-0 truncate font-medium">
          {campaign.name}
        </Link>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <p className="text-xs text-ink-3">{[stepText(of), whyText(contact, of)].filter(Boolean).join(' · ')}</p>
      <p className="mt-1 flex gap-4">
        {of.state === 'held' && <Resume contact={contact} of={of} />}
        <button
          type="button"
          className="text-link text-xs"
          aria-label={`Retirar de ${campaign.name}`}
          onClick={() => setLeaving(true)}
        >
          Retirar
        </button>
      </p>
      <Suspense>
        {leaving && (
          <UnrelateConfirm
            contact={contact}
            campaign={campaign}
            onRemoved={() => setLeaving(false)}
            onClose={() => setLeaving(false)}
          />
        )}
      </Suspense>
    </li>
  )
}

/** Lets the cadence of a campaign go on. */
export function Resume({ contact, of }: { contact: Contact; of: InCampaign }) {
  const resume = useResumeIn(contact.id)
  const { campaign, heldBy, stoppedBy } = of
  const isOwn = heldBy === undefined && stoppedBy === undefined
  return (
    <button
      type="button"
      className="text-link text-xs"
      aria-label={`Retomar ${campaign.name}`}
      disabled={resume.isPending}
      onClick={() => resume.mutate({ campaignId: campaign.id, canUndo: isOwn })}
    >
      Retomar
    </button>
  )
}
