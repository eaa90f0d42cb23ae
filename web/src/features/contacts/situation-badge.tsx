import type { Contact } from '@cadencia/contract/contacts'

import { Badge, type Tone } from '#ui/badge.tsx'

import { closedIn, ClosedBadge } from './closed-badge.tsx'

const situations: Record<NonNullable<Contact['situation']>, { label: string; tone: Tone }> = {
  replied: { label: 'Respondeu', tone: 'amber' },
  active: { label: 'Em andamento', tone: 'green' },
  finished: { label: 'Terminou', tone: 'neutral' },
}

/** One badge: who left or cannot be reached first, then how the contact stands in its campaigns. */
export function SituationBadge({ contact }: { contact: Contact }) {
  if (closedIn(contact).length > 0) return <ClosedBadge contact={contact} />
  const found = contact.situation && situations[contact.situation]
  return found ? <Badge tone={found.tone}>{found.label}</Badge> : '—'
}
