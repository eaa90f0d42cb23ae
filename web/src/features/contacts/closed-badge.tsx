import type { Contact } from '@cadencia/contract/contacts'

import { formatDate } from '#lib/format.ts'
import { Badge, type Tone } from '#ui/badge.tsx'
import { channel } from '#ui/status.tsx'

import { hasIncompletePhone, incomplete, incompleteHint } from './phone.ts'

export const closedIn = ({ channels }: Contact) =>
  channels?.filter(({ state }) => state === 'opted_out' || state === 'suspended') ?? []

type Closed = ReturnType<typeof closedIn>

function shownOf(closed: Closed): { label: string; tone: Tone } {
  const left = closed.filter(({ state }) => state === 'opted_out')
  if (left.length === 0) return { label: 'Suspenso', tone: 'amber' }
  return { label: left.every((one) => one.channel === 'call') ? 'Não ligar' : 'Descadastrado', tone: 'red' }
}

const reasonOf = ({ channel: name, reason = '', since }: Closed[number]) =>
  `${channel[name].label}: ${reason}${since ? `, em ${formatDate(since)}` : ''}`

/**
 * Who has left or can no longer be written to is seen in the list; by which channel and why, on pointing at it. With
 * `onOpen` it leads to what can be done about it.
 */
export function ClosedBadge({ contact, onOpen }: { contact: Contact; onOpen?: () => void }) {
  const closed = closedIn(contact)
  if (closed.length === 0) return null
  const { label, tone } = shownOf(closed)
  const title = closed.map(reasonOf).join('\n')
  const badge = <Badge tone={tone}>{label}</Badge>
  if (!onOpen)
    return (
      <span className="closed-badge" title={title}>
        {badge}
      </span>
    )
  return (
    <button
      type="button"
      className="closed-badge"
      title={`${title}\nVer canais`}
      aria-label={`${label}. ${closed.map(reasonOf).join('. ')}. Ver canais`}
      onClick={onOpen}
    >
      {badge}
    </button>
  )
}

/** A number that is kept and never used says so beside itself. */
export const PhoneBadge = ({ contact }: { contact: Contact }) =>
  hasIncompletePhone(contact) && (
    <span className="closed-badge" title={incompleteHint}>
      <Badge tone="amber">{incomplete}</Badge>
    </span>
  )
