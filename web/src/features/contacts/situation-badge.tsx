import type { Contact } from '@cadencia/contract/contacts'

import { formatDay, formatDate } from '#lib/format.ts'
import { Badge, type Tone } from '#ui/badge.tsx'

import { closedIn, ClosedBadge } from './closed-badge.tsx'

export type Shown = { label: string; tone: Tone }

export const situations: Record<NonNullable<Contact['situation']>, Shown> = {
  replied: { label: 'Respondeu', tone: 'amber' },
  active: { label: 'Em andamento', tone: 'green' },
  finished: { label: 'Terminou', tone: 'neutral' },
}

const dayAndMonth = (day: string) => formatDay(day).slice(0, 5)

/** What an answer that stops the cadence means. */
export function heldFor({ class: of, snoozedUntil }: NonNullable<Contact['answer']>): Shown {
  if (of === 'meeting') return { label: 'Reunião marcada', tone: 'petrol' }
  if (of === 'not_now') {
    const until = snoozedUntil ? ` · ${formatDate(snoozedUntil).slice(0, 5)}` : ''
    return { label: `Não agora${until}`, tone: 'amber' }
  }
  return situations.replied
}

const isAhead = (day: string | undefined) => day !== undefined && new Date(day) > new Date()

/** Until when a contact is away, as their last answer says; nothing once they are back. */
export const awayUntil = (answer: Contact['answer']): Shown | undefined =>
  answer?.class === 'ooo' && answer.returnOn !== undefined && isAhead(answer.returnOn)
    ? { label: `Ausente até ${dayAndMonth(answer.returnOn)}`, tone: 'blue' }
    : undefined

/** How a contact stands after what they answered; none: it says nothing of where they are now. */
function answeredWith(answer: NonNullable<Contact['answer']>): Shown | undefined {
  const { class: of, holds, goesOn } = answer
  if (holds) return heldFor(answer)
  const away = awayUntil(answer)
  if (away) return away
  if (of === 'refusal') return { label: 'Sem interesse', tone: 'neutral' }
  return goesOn ? situations.active : undefined
}

/** One badge: who left or cannot be reached first, then how the contact stands in its campaigns. */
export function SituationBadge({ contact, onClosed }: { contact: Contact; onClosed?: () => void }) {
  if (closedIn(contact).length > 0)
    return <ClosedBadge contact={contact} {...(onClosed && { onOpen: onClosed })} />
  const { answer, situation } = contact
  const found = (answer && answeredWith(answer)) ?? (situation && situations[situation])
  return found ? <Badge tone={found.tone}>{found.label}</Badge> : '—'
}

/** Whether there is anything to say of how a contact stands. */
export const hasSituation = (contact: Contact) =>
  closedIn(contact).length > 0 || Boolean(contact.answer ?? contact.situation)
