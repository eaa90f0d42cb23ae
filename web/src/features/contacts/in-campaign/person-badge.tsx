import type { CampaignPerson } from '@cadencia/contract/campaign-people'

import { formatNear } from '#lib/format.ts'
import { Badge } from '#ui/badge.tsx'

import { ClosedBadge, closedIn } from '../closed-badge.tsx'
import { awayUntil, heldFor, type Shown, situations } from '../situation-badge.tsx'

const left: Shown = { label: 'Descadastrado', tone: 'neutral' }

/** How a person stands whose cadence ended. */
function endedAs({ state, contact }: CampaignPerson): Shown {
  if (state === 'removed') return { label: 'Retirado', tone: 'neutral' }
  if (state === 'opted_out') return left
  if (state === 'finished') return situations.finished
  return { label: contact.answer?.class === 'refusal' ? 'Sem interesse' : 'Encerrada', tone: 'neutral' }
}

function heldAs({ contact: { answer }, heldBy, stoppedBy }: CampaignPerson): Shown {
  if (heldBy !== undefined || stoppedBy !== undefined) return { label: 'Parado', tone: 'amber' }
  return answer ? heldFor(answer) : situations.replied
}

function goesOnAs({ contact, failure }: CampaignPerson): Shown {
  const away = awayUntil(contact.answer)
  if (away) return away
  return failure === undefined ? situations.active : { label: 'Com falha', tone: 'red' }
}

function shownOf(person: CampaignPerson): Shown {
  if (person.state === 'held') return heldAs(person)
  return person.state === 'active' ? goesOnAs(person) : endedAs(person)
}

/** Why it is so, on pointing at it. */
function reasonOf({ state, since, heldBy, stoppedBy, failure }: CampaignPerson) {
  const when = since ? ` ${formatNear(since)}` : ''
  if (stoppedBy !== undefined) return `Parado por ${stoppedBy}${when}`
  if (heldBy !== undefined) return `${heldBy}, da mesma empresa, respondeu${when}`
  if (state === 'active') return failure
  return since && `Desde ${formatNear(since)}`
}

/** One badge: how a person stands in this campaign. */
export function PersonBadge({ person, onClosed }: { person: CampaignPerson; onClosed: () => void }) {
  const isGoingOn = person.state === 'active'
  if (isGoingOn && closedIn(person.contact).length > 0)
    return <ClosedBadge contact={person.contact} onOpen={onClosed} />
  const { label, tone } = shownOf(person)
  return (
    <span title={reasonOf(person)}>
      <Badge tone={tone}>{label}</Badge>
    </span>
  )
}
