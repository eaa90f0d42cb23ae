import type { PeopleKind } from '@cadencia/contract/metrics-detail'
import type { Channel } from '@cadencia/domain/channel'
import type { ReactNode } from 'react'

import { formatCount } from '#lib/format.ts'

/** A number of the screen whose people are listed. */
export type Behind = { kind: PeopleKind; cadenceId?: number; linkUrl?: string }
export type LookBehind = (behind: Behind) => void

const titles: Record<PeopleKind, string> = {
  sent: 'Para quem foi enviada',
  delivered: 'Quem recebeu',
  opened: 'Quem abriu',
  clicked: 'Quem clicou',
  capture: 'Quem foi à página de captura',
  whatsapp: 'Quem foi ao WhatsApp',
  unsubscribed: 'Quem se descadastrou',
  bounced: 'Para quem não chegou',
  replied: 'Quem respondeu',
  interested: 'Quem mostrou interesse',
  meeting: 'Com quem há reunião marcada',
  skipped: 'Quem pulou a etapa',
}

/** A call is made, not sent. */
export const whoTitle = (kind: PeopleKind, channel?: Channel) =>
  kind === 'sent' && channel === 'call' ? 'Para quem foi feita' : titles[kind]

type Props = {
  count: number
  behind: Behind
  /** Of the step it is about, if it is about one. */
  channel?: Channel | undefined
  onLook: LookBehind
  children?: ReactNode
}

/** A number that opens the list of its people; zero opens nothing. */
export function Who({ count, behind, channel, onLook, children = formatCount(count) }: Props) {
  if (count === 0) return children
  return (
    <button
      type="button"
      className="min-h-6 cursor-pointer underline decoration-dotted underline-offset-4 hover:text-accent-text"
      title={whoTitle(behind.kind, channel)}
      onClick={() => onLook(behind)}
    >
      {children}
    </button>
  )
}
