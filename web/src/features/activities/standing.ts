import type { MessageDetail } from '@cadencia/contract/message'
import type { HistoryKind } from '@cadencia/domain/history'

import { formatDateTime, formatWhen } from '#lib/format.ts'

/** How a message stands, in the words of its text: what it is called, what is said under it, how it looks. */
export type Standing = {
  title: string
  note: string
  look: 'waiting' | 'sent' | 'void' | 'failed'
  /** As a chat marks it: one for sent, two for delivered. */
  ticks: 0 | 1 | 2
  isRead: boolean
}

const plain = { ticks: 0, isRead: false } as const

/** Never more than is known: delivered and read only where the channel said so. */
export const standingOf = (message: MessageDetail): Standing => byStatus[message.status](message)

const byStatus: Record<MessageDetail['status'], (message: MessageDetail) => Standing> = {
  pending: (message) => ({ ...plain, title: 'O que vai dizer', note: waitingNote(message), look: 'waiting' }),
  success: sent,
  cancel: (message) => ({
    ...plain,
    title: 'O que teria dito',
    note: [notDone(message), message.reason].filter(Boolean).join(' · '),
    look: 'void',
  }),
  error: failed,
}

function waitingNote({ state, why }: MessageDetail) {
  if (state === 'task') return 'Aguarda você'
  return why?.leavesAt ? `Sai ${formatWhen(why.leavesAt)}` : 'Ainda não saiu'
}

const notDone = ({ templateType }: MessageDetail) =>
  templateType === 'call' ? 'Não foi feita' : 'Não foi enviada'

/** What the history tells of something: its words, and when. */
function told({ history }: MessageDetail, kind: HistoryKind) {
  const found = history.find((each) => each.kind === kind)
  return found && `${found.text} ${formatDateTime(found.at)}`
}

/** What may be said of a message that left, the most first. */
function knownOf({ templateType, state }: MessageDetail): HistoryKind[] {
  if (templateType === 'email') return ['delivered', 'accepted', 'sent']
  if (templateType === 'call' || state === 'sent') return ['sent']
  return [state === 'read' ? 'read' : 'delivered', 'sent']
}

function sent(message: MessageDetail): Standing {
  const isRead = message.state === 'read'
  const isChat = message.templateType === 'whatsapp'
  const note =
    knownOf(message)
      .map((kind) => told(message, kind))
      .find(Boolean) ?? 'Enviada'
  const ticks = !isChat ? 0 : message.state === 'sent' ? 1 : 2
  return { title: 'O que disse', note, look: 'sent', ticks, isRead }
}

const leftAndFailed: Partial<Record<MessageDetail['state'], string>> = {
  bounced: 'Devolvida: não chegou',
  unknown: 'Não se sabe se chegou',
}

/** What left did say it, whatever became of it. */
function failed(message: MessageDetail): Standing {
  const left = leftAndFailed[message.state] ?? (message.sentAt ? 'Não foi entregue' : undefined)
  if (left) return { ...plain, title: 'O que disse', note: left, look: 'failed' }
  if (message.templateType === 'call')
    return { ...plain, title: 'O que teria dito', note: message.reason ?? notDone(message), look: 'void' }
  return { ...plain, title: 'O que não saiu', note: notDone(message), look: 'failed' }
}
