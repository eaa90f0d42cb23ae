import type { Contact } from '@cadencia/contract/contacts'

import { Badge } from '#ui/badge.tsx'
import { channel } from '#ui/status.tsx'

import { hasIncompletePhone, incomplete, incompleteHint } from './phone.ts'

export const closedIn = ({ channels }: Contact) =>
  channels?.filter(({ state }) => state === 'opted_out' || state === 'suspended') ?? []

/** Who has left or can no longer be written to is seen in the list; by which channel, on pointing at it. */
export function ClosedBadge({ contact }: { contact: Contact }) {
  const closed = closedIn(contact)
  if (closed.length === 0) return null
  const left = closed.some(({ state }) => state === 'opted_out')
  const title = closed.map((one) => `${channel[one.channel].label}: ${one.reason ?? ''}`).join('\n')
  return (
    <span className="closed-badge" title={title}>
      <Badge tone={left ? 'red' : 'amber'}>{left ? 'Descadastrado' : 'Suspenso'}</Badge>
    </span>
  )
}

/** A number that is kept and never used says so beside itself. */
export const PhoneBadge = ({ contact }: { contact: Contact }) =>
  hasIncompletePhone(contact) && (
    <span className="closed-badge" title={incompleteHint}>
      <Badge tone="amber">{incomplete}</Badge>
    </span>
  )
