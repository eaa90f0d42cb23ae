import type { TimelineItem } from '@cadencia/contract/timeline'
import type { Channel } from '@cadencia/domain/channel'
import type { HistoryKind } from '@cadencia/domain/history'
import {
  CirclePause,
  CircleSlash2,
  CircleAlert,
  CircleCheck,
  ScanEye,
  type LucideIcon,
  LogIn,
  LogOut,
  MousePointer2,
  NotebookPen,
  StepForward,
} from 'lucide-react'

import type { Tone } from '#ui/badge.tsx'
import { channel as channels } from '#ui/status.tsx'

type Mark = { icon: LucideIcon; tone: Tone }

const marks: Partial<Record<HistoryKind, Mark>> = {
  entered: { icon: LogIn, tone: 'neutral' },
  left: { icon: LogOut, tone: 'neutral' },
  opened: { icon: ScanEye, tone: 'petrol' },
  clicked: { icon: MousePointer2, tone: 'petrol' },
  unsubscribed: { icon: CircleSlash2, tone: 'red' },
  complained: { icon: CircleSlash2, tone: 'red' },
  suppressed: { icon: CircleSlash2, tone: 'red' },
  lifted: { icon: CircleCheck, tone: 'green' },
  soft_bounced: { icon: CircleAlert, tone: 'amber' },
  bounced: { icon: CircleAlert, tone: 'red' },
  failed: { icon: CircleAlert, tone: 'red' },
  expired: { icon: CircleAlert, tone: 'red' },
  unknown: { icon: CircleAlert, tone: 'amber' },
  cancelled: { icon: CircleSlash2, tone: 'neutral' },
  skipped: { icon: CircleSlash2, tone: 'neutral' },
  held: { icon: CirclePause, tone: 'amber' },
  postponed: { icon: CirclePause, tone: 'blue' },
  ended: { icon: CircleSlash2, tone: 'neutral' },
  resumed: { icon: StepForward, tone: 'green' },
  noted: { icon: NotebookPen, tone: 'amber' },
}

/** What is about a message has the mark of its channel, unless it says something of its own. */
export const markOf = ({ kind, channel }: TimelineItem): Mark =>
  marks[kind] ?? (channel ? channels[channel] : { icon: CircleCheck, tone: 'neutral' })

const byChannel: Record<Channel, string> = {
  email: 'por e-mail',
  whatsapp: 'por WhatsApp',
  call: 'por ligação',
  task: 'em uma tarefa',
}

const verbs: Partial<Record<HistoryKind, string>> = { opened: 'Abriu', clicked: 'Clicou' }

/** What happened, in a few words. */
export function titleOf({ kind, text, times, channel, reply }: TimelineItem): string {
  const way = channel ? ` ${byChannel[channel]}` : ''
  if (reply?.isByHand) return `Registrado à mão: respondeu${way}`
  if (kind === 'replied') return `Respondeu${way}`
  const verb = verbs[kind]
  if (verb) return times ? `${verb} ${times} vezes` : verb
  return text
}

/** Words of people stand apart from what the product says. */
export const isQuoted = ({ kind }: TimelineItem) =>
  kind === 'replied' || kind === 'answered' || kind === 'noted'
