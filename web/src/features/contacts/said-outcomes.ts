import { recordSaid, type SaidOutcome } from '@cadencia/contract/said'
import type { Channel } from '@cadencia/domain/channel'
import { CalendarCheck, CircleX, type LucideIcon, MessageSquareReply, PhoneOff, UserX } from 'lucide-react'
import { z } from 'zod'

import { readMoment } from '#lib/typed-date.ts'

type Shown = {
  label: string
  icon: LucideIcon
  title: (name: string) => string
  /** What will happen, told before it is done. */
  does: (name: string) => string
}

const untilDecided = (name: string) => `A cadência de ${name} para até você decidir.`

export const saidShown: Record<SaidOutcome, Shown> = {
  replied: {
    label: 'Respondeu',
    icon: MessageSquareReply,
    title: (name) => `${name} respondeu`,
    does: untilDecided,
  },
  meeting: {
    label: 'Reunião marcada',
    icon: CalendarCheck,
    title: (name) => `Reunião marcada com ${name}`,
    does: untilDecided,
  },
  refusal: {
    label: 'Sem interesse',
    icon: CircleX,
    title: (name) => `${name} não tem interesse`,
    does: (name) => `${name} sai de todas as campanhas, e o que ia sair é cancelado.`,
  },
  wrong_number: {
    label: 'Número errado',
    icon: PhoneOff,
    title: (name) => `O número de ${name} está errado`,
    does: (name) =>
      `Nada mais sai para este número, nem por WhatsApp nem por ligação. Os e-mails para ${name} continuam.`,
  },
  opt_out: {
    label: 'Descadastrar',
    icon: UserX,
    title: (name) => `Descadastrar ${name}?`,
    does: (name) => `${name} não recebe mais mensagens de nenhuma campanha, por nenhum canal.`,
  },
}

export const onlyCalls = (name: string) =>
  `${name} não recebe mais ligações de nenhuma campanha. E-mails e WhatsApp continuam.`

const isMoment = (meetingAt: string) => meetingAt === '' || readMoment(meetingAt) === meetingAt

/** As it is typed: the hour is that of this place, and what is empty is left out. */
export const SaidFromDraft = z
  .object({
    outcome: recordSaid.body.shape.outcome,
    channel: z.string(),
    text: z.string(),
    meetingAt: z.string(),
  })
  .refine(({ outcome, meetingAt }) => outcome !== 'meeting' || isMoment(meetingAt), {
    path: ['meetingAt'],
    message: 'Informe dia e hora, como 17/11 9h30',
  })
  .transform(({ outcome, channel, text, meetingAt }): z.input<typeof recordSaid.body> => ({
    outcome,
    // The contract refuses what is no channel.
    ...(channel && { channel: channel as Channel }),
    ...(text.trim() && { text }),
    ...(outcome === 'meeting' && meetingAt && { meetingAt: new Date(meetingAt).toISOString() }),
  }))
  .pipe(recordSaid.body)
