import type { CampaignStatus } from '@cadencia/domain/campaign'
import type { Channel } from '@cadencia/domain/channel'
import type { MessageStatus } from '@cadencia/domain/message'
import { type LucideIcon, Mail, MessageCircle, Phone, SquareCheck } from 'lucide-react'

import { Badge, type Tone } from '#ui/badge.tsx'

export const campaignStatus: Record<CampaignStatus, { label: string; tone: Tone }> = {
  draft: { label: 'Rascunho', tone: 'neutral' },
  active: { label: 'Ativa', tone: 'green' },
  paused: { label: 'Pausada', tone: 'amber' },
  completed: { label: 'Finalizada', tone: 'petrol' },
}

export const messageStatus: Record<MessageStatus, { label: string; tone: Tone }> = {
  pending: { label: 'Pendente', tone: 'blue' },
  success: { label: 'Sucesso', tone: 'green' },
  error: { label: 'Erro', tone: 'red' },
  cancel: { label: 'Cancelada', tone: 'neutral' },
}

export const channel: Record<Channel, { label: string; tone: Tone; icon: LucideIcon }> = {
  email: { label: 'Email', tone: 'blue', icon: Mail },
  whatsapp: { label: 'WhatsApp', tone: 'green', icon: MessageCircle },
  call: { label: 'Ligação', tone: 'violet', icon: Phone },
  task: { label: 'Tarefa', tone: 'amber', icon: SquareCheck },
}

export const CampaignBadge = ({ status }: { status: CampaignStatus }) => (
  <Badge tone={campaignStatus[status].tone}>{campaignStatus[status].label}</Badge>
)

/** A message whose condition did not hold was not cancelled by a person. */
export const MessageBadge = ({
  status,
  isSkipped,
}: {
  status: MessageStatus
  isSkipped?: boolean | undefined
}) => <Badge tone={messageStatus[status].tone}>{isSkipped ? 'Pulada' : messageStatus[status].label}</Badge>

/** Neutral, for tables: there the status has the colour. */
export function ChannelLabel({ type }: { type: Channel }) {
  const { label, icon: Icon } = channel[type]
  return (
    <span className="inline-flex items-center gap-1.5 align-middle whitespace-nowrap">
      <Icon size={15} aria-hidden="true" />
      {label}
    </span>
  )
}

/** Coloured, for cadences: there nothing else has a colour. */
export function ChannelIcon({ type, round }: { type: Channel; round?: boolean }) {
  const { tone, icon: Icon } = channel[type]
  return (
    <span className={`channel-icon tone-${tone}`} data-round={round}>
      <Icon size={round ? 16 : 14} aria-hidden="true" />
    </span>
  )
}
