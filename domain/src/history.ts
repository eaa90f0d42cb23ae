import type { TaskOutcome } from './message.ts'

/** What can happen with a person: in a campaign, with a message, with an address. */
export const historyKinds = [
  'entered',
  'left',
  'planned',
  'resent',
  'attempted',
  'task',
  'sent',
  'accepted',
  'delivered',
  'read',
  'opened',
  'clicked',
  'replied',
  'unsubscribed',
  'complained',
  'soft_bounced',
  'bounced',
  'failed',
  'expired',
  'unknown',
  'cancelled',
  'skipped',
  'suppressed',
  'lifted',
  'held',
  'postponed',
  'ended',
  'resumed',
  'answered',
  'noted',
] as const
export type HistoryKind = (typeof historyKinds)[number]

const texts: Record<HistoryKind, string> = {
  entered: 'Entrou na campanha',
  left: 'Saiu da campanha',
  planned: 'Agendada',
  resent: 'Reenviada por você',
  attempted: 'Tentativa de envio',
  task: 'Virou tarefa',
  sent: 'Enviada',
  accepted: 'Aceita pelo servidor',
  delivered: 'Entregue',
  read: 'Lida',
  opened: 'Aberta',
  clicked: 'Link clicado',
  replied: 'Respondeu',
  unsubscribed: 'Descadastrou-se',
  complained: 'Marcou como spam',
  soft_bounced: 'Devolvida por enquanto',
  bounced: 'Devolvida',
  failed: 'Falhou',
  expired: 'Prazo vencido',
  unknown: 'Resultado desconhecido',
  cancelled: 'Cancelada',
  skipped: 'Etapa pulada',
  suppressed: 'Endereço suspenso',
  lifted: 'Endereço liberado',
  held: 'Cadência parada',
  postponed: 'Cadência adiada',
  ended: 'Cadência encerrada',
  resumed: 'Cadência retomada',
  answered: 'Resposta enviada',
  noted: 'Nota',
}

/** A channel may have its own words for some of it. */
export type HistoryTexts = Partial<Record<HistoryKind, string>>

export const historyText = (kind: HistoryKind, own: HistoryTexts = {}) => own[kind] ?? texts[kind]

export const outcomeTexts: Record<TaskOutcome, string> = {
  answered: 'Atendeu',
  no_answer: 'Não atendeu',
  call_later: 'Ligar depois',
  do_not_call: 'Não ligar mais',
  sent: 'Enviada por você',
  skipped: 'Pulada por você',
}
