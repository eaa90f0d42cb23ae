import type { Task } from '@cadencia/contract/tasks'
import type { Channel } from '@cadencia/domain/channel'
import type { Disposition } from '@cadencia/domain/disposition'
import type { TaskOutcome } from '@cadencia/domain/message'

import { formatNear } from '#lib/format.ts'

import type { OutcomeBody } from './data.ts'
import { instantOf, type Needs, said } from './dates.ts'

/** What can be made of a task: its key, what is recorded, and what follows from it. */
export type Choice = {
  key: string
  label: string
  outcome: TaskOutcome
  disposition?: Disposition
  needs?: Needs
  group: 'talked' | 'missed'
  /** What it does, said before it is done. `when` is the date that is chosen. */
  does: (task: Task, when: string) => string
  /** Done at once, by its key alone. */
  isPlain?: boolean
  isFinal?: boolean
  /** Asked first: what the contact answered. */
  asks?: readonly Choice[]
}

export const firstName = (name: string) => name.trim().split(/\s+/)[0] || name

const nouns: Record<string, string> = {
  email: 'o e-mail',
  whatsapp: 'o WhatsApp',
  call: 'a ligação',
  task: 'a tarefa',
}

function nextStep({ next = [] }: Task): string {
  const [step] = next
  if (!step) return 'era a última etapa desta campanha.'
  const noun = nouns[step.channel] ?? 'a etapa'
  return `a próxima etapa é ${noun} #${step.stepOrder} ${step.template}, ${formatNear(step.at)}.`
}

const stops = ({ contact, next = [] }: Task) =>
  next.length === 0
    ? `${firstName(contact.name)} não tem mais etapas nesta campanha.`
    : `a cadência de ${firstName(contact.name)} para: as etapas seguintes não saem.`

const meeting = (task: Task, when: string) =>
  `${stops(task)} ${when ? `A reunião, ${said(when)}, fica na conversa.` : 'A reunião fica na conversa.'}`
const interested = (task: Task) => `${stops(task)} A conversa fica aberta em Conversas.`
const notNow = (task: Task, when: string) => `${stops(task)} A conversa volta ${said(when) || 'em 30 dias'}.`
const refused = ({ contact }: Task) =>
  `${firstName(contact.name)} sai de todas as campanhas, e o que ia sair é cancelado.`
const wrongNumber = () => 'WhatsApp e ligações param em todas as campanhas; os e-mails continuam.'
const question = (task: Task) => `${stops(task)} A conversa espera a sua resposta.`

/** In the order of their keys. */
const ofCall: readonly Choice[] = [
  {
    key: '1',
    label: 'Reunião marcada',
    outcome: 'answered',
    disposition: 'meeting',
    needs: 'meeting',
    group: 'talked',
    does: meeting,
  },
  {
    key: '2',
    label: 'Interessado',
    outcome: 'answered',
    disposition: 'interested',
    group: 'talked',
    does: interested,
  },
  {
    key: '3',
    label: 'Não agora',
    outcome: 'answered',
    disposition: 'not_now',
    needs: 'day',
    group: 'talked',
    does: notNow,
  },
  {
    key: '4',
    label: 'Sem interesse',
    outcome: 'answered',
    disposition: 'not_interested',
    group: 'talked',
    does: refused,
  },
  { key: '9', label: 'Atendeu', outcome: 'answered', group: 'talked', does: nextStep },
  {
    key: '5',
    label: 'Não atendeu',
    outcome: 'no_answer',
    needs: 'retry',
    group: 'missed',
    does: (task, when) => (when ? `a ligação volta para a lista ${said(when)}.` : nextStep(task)),
  },
  {
    key: '6',
    label: 'Número errado',
    outcome: 'no_answer',
    disposition: 'wrong_number',
    group: 'missed',
    does: wrongNumber,
  },
  {
    key: '7',
    label: 'Ligar depois',
    outcome: 'call_later',
    needs: 'later',
    group: 'missed',
    does: (_, when) => `a ligação volta para a lista ${said(when)}.`,
  },
  {
    key: '8',
    label: 'Não ligar mais',
    outcome: 'do_not_call',
    group: 'missed',
    isFinal: true,
    does: ({ contact }) =>
      `${firstName(contact.name)} não recebe mais ligações, em nenhuma campanha. Não dá para desfazer aqui.`,
  },
  {
    key: '0',
    label: 'Caixa postal',
    outcome: 'no_answer',
    disposition: 'voicemail',
    needs: 'retry',
    group: 'missed',
    does: (task, when) => (when ? `a ligação volta para a lista ${said(when)}.` : nextStep(task)),
  },
]

type OfMessage = {
  /** It was opened in WhatsApp or in the mail program: only then was it sent. */
  wasOpened: boolean
  label: string
}

/** Of a message that a person sends, and of a task of any kind. */
function ofMessage({ wasOpened, label }: OfMessage): readonly Choice[] {
  const outcome: TaskOutcome = wasOpened ? 'sent' : 'skipped'
  const answer = (key: string, label: string, disposition: Disposition, does: Choice['does']): Choice => ({
    key,
    label,
    outcome,
    disposition,
    group: 'talked',
    does,
  })
  const sent: Choice = {
    key: '1',
    label,
    outcome: 'sent',
    group: 'talked',
    does: nextStep,
    isPlain: true,
  }
  return [
    sent,
    {
      ...answer('2', 'Respondeu', 'replied', interested),
      asks: [
        answer('1', 'Interessado', 'interested', interested),
        { ...answer('2', 'Não agora', 'not_now', notNow), needs: 'day' },
        answer('3', 'Dúvida', 'question', question),
        answer('4', 'Só respondeu', 'replied', interested),
      ],
    },
    { ...answer('3', 'Reunião marcada', 'meeting', meeting), needs: 'meeting' },
    answer('4', 'Sem interesse', 'not_interested', refused),
  ]
}

const badNumber: Choice = {
  key: '5',
  label: 'Número errado',
  outcome: 'skipped',
  disposition: 'wrong_number',
  group: 'talked',
  does: wrongNumber,
}

const byChannel: Record<Channel, (wasOpened: boolean) => readonly Choice[]> = {
  call: () => ofCall,
  whatsapp: (wasOpened) => [...ofMessage({ wasOpened, label: 'Enviei' }), badNumber],
  email: (wasOpened) => ofMessage({ wasOpened, label: 'Enviei' }),
  // What was answered shows that it was done.
  task: () => ofMessage({ wasOpened: true, label: 'Feita' }),
}

export const choicesFor = ({ channel }: Task, wasOpened: boolean) => byChannel[channel](wasOpened)

export const skip: Choice = {
  key: 'P',
  label: 'Pular',
  outcome: 'skipped',
  group: 'missed',
  isPlain: true,
  does: (task) =>
    `${task.channel === 'task' ? 'a tarefa não é feita' : 'a mensagem não sai'}, e ${nextStep(task)}`,
}

const labels: Record<TaskOutcome, string> = {
  answered: 'Atendeu',
  no_answer: 'Não atendeu',
  call_later: 'Ligar depois',
  do_not_call: 'Não ligar mais',
  sent: 'Enviei',
  skipped: 'Pular',
}

const dispositionLabels: Record<Disposition, string> = {
  replied: 'Respondeu',
  meeting: 'Reunião marcada',
  interested: 'Interessado',
  not_now: 'Não agora',
  question: 'Dúvida',
  not_interested: 'Sem interesse',
  wrong_number: 'Número errado',
  voicemail: 'Caixa postal',
}

export const labelOf = (outcome: TaskOutcome, disposition?: Disposition) =>
  disposition ? dispositionLabels[disposition] : labels[outcome]

type Details = { note: string; when: string; text: string | undefined }

/** What is sent for a choice. */
export function bodyOf(choice: Choice, { note, when, text }: Details): OutcomeBody {
  const { outcome, disposition, needs } = choice
  return {
    outcome,
    ...(disposition && { disposition }),
    ...(note.trim() && { note: note.trim() }),
    ...(outcome === 'sent' && text !== undefined && { text }),
    ...(needs && when !== '' && dateOf[needs](when)),
  }
}

const dateOf: Record<Needs, (when: string) => Partial<OutcomeBody>> = {
  meeting: (when) => ({ meetingAt: instantOf(when) }),
  day: (when) => ({ returnOn: when }),
  retry: (when) => ({ retryAt: instantOf(when) }),
  later: (when) => ({ retryAt: instantOf(when) }),
}
