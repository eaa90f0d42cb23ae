import { type PersonClass, type ReplyClass, replyClasses } from '@cadencia/domain/reply-effect'

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

/** In the order of their keys, from 1, each with what it does. */
export const choices: readonly { class: PersonClass; label: string; does: string }[] = [
  { class: 'interest', label: 'Interessado', does: 'a cadência continua parada, e a conversa fica aberta.' },
  {
    class: 'not_now',
    label: 'Não agora',
    does: 'a cadência continua parada, e a conversa volta em 30 dias.',
  },
  { class: 'question', label: 'Dúvida', does: 'a cadência espera a sua resposta.' },
  {
    class: 'ooo',
    label: 'Ausente',
    does: 'a cadência volta sozinha depois da data de retorno, ou em 7 dias.',
  },
  {
    class: 'refusal',
    label: 'Sem interesse',
    does: 'sai de todas as campanhas, e o que ia sair é cancelado.',
  },
  {
    class: 'opt_out',
    label: 'Descadastro',
    does: 'não recebe mais mensagens de nenhuma campanha, por nenhum canal.',
  },
  {
    class: 'meeting',
    label: 'Reunião marcada',
    does: 'a cadência continua parada, e a reunião conta nas métricas.',
  },
]
