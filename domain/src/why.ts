import type { CampaignStatus } from './campaign.ts'
import { type MessageState, statusOf, type TaskOutcome } from './message.ts'
import { noPublicAddress } from './public-address.ts'
import { maxAttempts } from './retry.ts'

/** Everything that can hold back a message that has not left. */
export type Standing = {
  state: MessageState
  /** Its channel has senders: without one nothing leaves. */
  needsSender: boolean
  now: Temporal.Instant
  /** The reader's time zone: the hours of the sentence are in it. */
  timeZone: string
  shippingAt: Temporal.Instant
  nextAttemptAt: Temporal.Instant
  /** The first moment, from the next attempt on, in which the campaign's rules let it leave. */
  opensAt: Temporal.Instant
  attempts: number
  /** What a person last made of it, if it was a task before. */
  outcome: TaskOutcome | undefined
  stopAsked: boolean
  /** An answer holds it until a person decides: the name of who answered, and whether it is another of the company; or a person stopped it. */
  heldFor: { name: string; isColleague: boolean } | 'person' | undefined
  campaign: CampaignStatus
  /** A message of the same person in the same campaign comes first. */
  waitsForStep: boolean
  /** Its step has a condition, which is decided when it is due. */
  isConditional: boolean
  /** The address was already approached as often as it may be today: the limit, in words. */
  enoughToday: string | undefined
  sender: SenderStanding | undefined
}

export type SenderStanding = {
  /** Where several share the channel. */
  name?: string | undefined
  state: 'ok' | 'suspended' | 'stopped'
  lastReply: string
  suspendedUntil: Temporal.Instant | undefined
  /** When its pace lets the next message go. */
  freeAt: Temporal.Instant | undefined
  /** It has sent what it may send in a day. */
  dayIsFull: boolean
  /** Its messages have links that their readers could not follow. */
  lacksAddress: boolean
}

/** One sentence, and the moment it will leave where that is known. */
export type Why = { text: string; leavesAt: Temporal.Instant | undefined }

/** Why a message has not left, or nothing where it is no longer pending. What only a person can mend comes first. */
export function whyPending(standing: Standing): Why | undefined {
  if (statusOf[standing.state] !== 'pending') return undefined
  for (const ask of questions) {
    const answer = ask(standing)
    if (answer) return standing.isConditional && answer.leavesAt ? ifItHolds(answer) : answer
  }
  return undefined
}

const ifItHolds = ({ text, leavesAt }: Why): Why => ({
  text: `${text}, se a condição da etapa valer`,
  leavesAt,
})

type Question = (standing: Standing) => Why | undefined

const never = (text: string): Why => ({ text, leavesAt: undefined })

const isPast = (at: Temporal.Instant, { now }: Standing) => Temporal.Instant.compare(at, now) <= 0

const underWay: Question = ({ state, stopAsked }) => {
  if (state === 'task') return never('Tarefa: aguarda você')
  if (state !== 'dispatched') return undefined
  return never(stopAsked ? 'Sendo enviada agora: se não sair, não sai mais' : 'Sendo enviada agora')
}

const held: Question = ({ heldFor }) => {
  if (!heldFor) return undefined
  if (heldFor === 'person') return never('Parada por você')
  return never(`Parada: ${heldFor.name}${heldFor.isColleague ? ', da mesma empresa,' : ''} respondeu`)
}

const holds: Partial<Record<CampaignStatus, string>> = {
  draft: 'Campanha em rascunho',
  paused: 'Campanha pausada',
  completed: 'Campanha finalizada',
}
const campaignHolds: Question = ({ campaign }) => {
  const text = holds[campaign]
  return text === undefined ? undefined : never(text)
}

const lacksAddress: Question = ({ sender }) => (sender?.lacksAddress ? never(noPublicAddress) : undefined)

const notYetTime: Question = (standing) =>
  isPast(standing.shippingAt, standing)
    ? undefined
    : { text: `Agendada: sai ${moment(standing.opensAt, standing)}`, leavesAt: standing.opensAt }

const stepBefore: Question = (standing) => {
  const { waitsForStep, shippingAt } = standing
  if (!waitsForStep) return undefined
  if (isPast(shippingAt, standing)) return never('Espera a etapa anterior')
  return { text: `Espera a etapa anterior: prevista ${moment(shippingAt, standing)}`, leavesAt: shippingAt }
}

const called = ({ name }: SenderStanding) => (name === undefined ? '' : ` ${name}`)

const senderHolds: Question = (standing) => {
  const { needsSender, sender } = standing
  if (!needsSender) return undefined
  if (!sender) return never('Sem canal de envio: crie um em Perfil')
  if (sender.state === 'stopped')
    return never(`Remetente${called(sender)} parado: ${sender.lastReply || 'verifique o canal'}`)
  const { suspendedUntil } = sender
  if (sender.state !== 'suspended' || !suspendedUntil || isPast(suspendedUntil, standing)) return undefined
  const reply = sender.lastReply && `: ${sender.lastReply}`
  const until = moment(suspendedUntil, standing)
  return {
    text: `Remetente${called(sender)} em pausa, tenta de novo ${until}${reply}`,
    leavesAt: suspendedUntil,
  }
}

const asked: Partial<Record<TaskOutcome, string>> = {
  no_answer: 'Não atendeu: volta como tarefa',
  call_later: 'Ligar depois: volta como tarefa',
}
const waitsForNextTry: Question = (standing) => {
  const { attempts, enoughToday, nextAttemptAt, opensAt, outcome, state } = standing
  if (isPast(nextAttemptAt, standing)) return undefined
  const when = moment(opensAt, standing)
  if (enoughToday) return { text: `${enoughToday}: volta ${when}`, leavesAt: opensAt }
  const again = outcome && asked[outcome]
  if (again) return { text: `${again} ${when}`, leavesAt: opensAt }
  if (state === 'retry' && attempts > 0)
    return {
      text: `Aguardando nova tentativa ${attempts + 1} de ${maxAttempts} ${when}`,
      leavesAt: opensAt,
    }
  return { text: `Na fila: sai ${when}`, leavesAt: opensAt }
}

const outsideHours: Question = (standing) =>
  isPast(standing.opensAt, standing)
    ? undefined
    : { text: `Fora do horário: sai ${moment(standing.opensAt, standing)}`, leavesAt: standing.opensAt }

const pace: Question = (standing) => {
  const { sender } = standing
  if (sender?.dayIsFull) return never(`Limite diário do remetente${called(sender)}: sai amanhã`)
  if (!sender?.freeAt || isPast(sender.freeAt, standing)) return undefined
  return {
    text: `Limite do remetente${called(sender)}: sai ${moment(sender.freeAt, standing)}`,
    leavesAt: sender.freeAt,
  }
}

const queued: Question = ({ now }) => ({ text: 'Na fila: sai em instantes', leavesAt: now })

const questions: readonly Question[] = [
  underWay,
  held,
  campaignHolds,
  lacksAddress,
  stepBefore,
  notYetTime,
  senderHolds,
  waitsForNextTry,
  outsideHours,
  pace,
  queued,
]

/** By how Temporal counts them: Monday is the first. */
const weekdays = [
  'segunda-feira',
  'terça-feira',
  'quarta-feira',
  'quinta-feira',
  'sexta-feira',
  'sábado',
  'domingo',
]
const two = (value: number) => String(value).padStart(2, '0')

/** As one would say it: às 14:05, amanhã às 9h, segunda-feira às 9h, em 03/12 às 9h. */
function moment(at: Temporal.Instant, { now, timeZone }: Standing): string {
  const local = at.toZonedDateTimeISO(timeZone)
  const time = local.minute === 0 ? `às ${local.hour}h` : `às ${two(local.hour)}:${two(local.minute)}`
  const days = now.toZonedDateTimeISO(timeZone).toPlainDate().until(local.toPlainDate()).days
  if (days <= 0) return time
  if (days === 1) return `amanhã ${time}`
  if (days < 7) return `${weekdays[local.dayOfWeek - 1]} ${time}`
  return `em ${two(local.day)}/${two(local.month)} ${time}`
}
