import { type ReplyClass, replyClasses } from '@cadencia/domain/reply-effect'

import { formatDay, formatWhen } from '#lib/format.ts'
import type { Tone } from '#ui/badge.tsx'

type Shown = { label: string; tone: Tone }

const shown: Record<ReplyClass, Shown> = {
  reply: { label: 'Respondeu', tone: 'blue' },
  interest: { label: 'Interessado', tone: 'green' },
  meeting: { label: 'Reunião marcada', tone: 'petrol' },
  not_now: { label: 'Não agora', tone: 'amber' },
  question: { label: 'Dúvida', tone: 'blue' },
  refusal: { label: 'Sem interesse', tone: 'neutral' },
  opt_out: { label: 'Descadastro', tone: 'red' },
  wrong_number: { label: 'Número errado', tone: 'neutral' },
  wrong_person: { label: 'Pessoa errada', tone: 'neutral' },
  left_company: { label: 'Saiu da empresa', tone: 'neutral' },
  ooo: { label: 'Ausente', tone: 'amber' },
  auto_ack: { label: 'Resposta automática', tone: 'neutral' },
  challenge: { label: 'Pede confirmação', tone: 'amber' },
  other: { label: 'Outra', tone: 'neutral' },
}

type Classified = {
  class: ReplyClass
  isConfirmed: boolean
  returnOn?: string | undefined
  meetingAt?: string | undefined
  isWithdrawn?: boolean | undefined
}

/** Those a person looks for, as they are named everywhere. */
export const classOptions = replyClasses
  .filter((of) => of !== 'auto_ack' && of !== 'other')
  .map((of) => ({ value: of, label: shown[of].label }))

/** With a question mark while only the rules say so. */
export function classShown({ class: of, isConfirmed, returnOn, meetingAt, isWithdrawn }: Classified): Shown {
  if (isWithdrawn) return { label: 'Registro desfeito', tone: 'neutral' }
  const { label, tone } = shown[of]
  const until = of === 'ooo' && returnOn ? ` até ${formatDay(returnOn).slice(0, 5)}` : ''
  const hour = meetingAt ? ` ${formatWhen(meetingAt)}` : ''
  return { label: `${label}${until}${hour}${isConfirmed || of === 'reply' ? '' : '?'}`, tone }
}
