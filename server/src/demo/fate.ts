import type { TemplateType } from '@cadencia/domain/channel'

import { later } from './calendar.ts'
import { engagement, type Happening } from './engagement.ts'
import type { Planned } from './enrol.ts'
import type { NewMessage } from './queries.ts'
import { between, chance, pick, type Random } from './random.ts'

export type Fate = {
  columns: Partial<NewMessage>
  happenings: Happening[]
  /** The address is not to be written to again. */
  suppress?: { reason: 'hard_bounce' | 'opt_out'; at: Date }
}

const tried = { attempts: 1, fence: 1 } as const
const nothing: Happening[] = []

const refused = (reason: string, lastCode: string | null = null): Fate => ({
  columns: { ...tried, state: 'failed', reason, last_code: lastCode },
  happenings: nothing,
})

const unknown = (at: Date): Fate => ({
  columns: {
    ...tried,
    state: 'unknown',
    dispatched_at: at,
    reason: 'Resultado desconhecido: pode ter sido entregue',
  },
  happenings: nothing,
})

const noMailbox = (at: Date): Fate => ({
  ...refused('Caixa postal inexistente (550 5.1.1)', '550 5.1.1'),
  suppress: { reason: 'hard_bounce', at },
})

const expired: Fate = {
  columns: {
    attempts: 15,
    fence: 15,
    state: 'expired',
    reason: 'Prazo esgotado: o servidor do destinatário não aceitou a mensagem em 48 horas (421 4.3.2)',
    last_code: '421 4.3.2',
  },
  happenings: nothing,
}

/** The e-mails, in order of leaving, to which something rare happened. */
const rareEmails: Record<number, (at: Date) => Fate> = {
  3: () => refused('Falta o valor de {{user.company}}'),
  4: () => refused('Falta o valor de {{user.company}}'),
  7: () => refused('Falta o valor de {{user.company}}'),
  640: unknown,
  1180: unknown,
  900: () => expired,
  1340: () => expired,
}

const bounces = [
  { reason: 'Caixa postal cheia (552 5.2.2)', code: '552 5.2.2', isHard: false },
  { reason: 'Mensagem recusada pelo servidor do destinatário (554 5.7.1)', code: '554 5.7.1', isHard: false },
  { reason: 'Mensagem recusada pelo servidor do destinatário (554 5.7.1)', code: '554 5.7.1', isHard: false },
  { reason: 'Endereço não existe mais (550 5.1.10)', code: '550 5.1.10', isHard: true },
] as const

function bounced(random: Random, leaving: Partial<NewMessage>, at: Date): Fate {
  const { reason, code, isHard } = pick(random, bounces)
  return {
    columns: { ...leaving, state: 'bounced', bounced_at: at, reason, last_code: code },
    happenings: [{ kind: 'bounce', class: 'human', at }],
    ...(isHard && { suppress: { reason: 'hard_bounce', at } }),
  }
}

const firstOf = (happenings: readonly Happening[], matches: (happening: Happening) => boolean) =>
  happenings
    .filter((happening) => ['human', 'proxy'].includes(happening.class) && matches(happening))
    .reduce<Date | null>((first, { at }) => (first === null || at < first ? at : first), null)

function delivered(leaving: Partial<NewMessage>, deliveredAt: Date, happenings: Happening[]): Fate {
  const unsubscribedAt = firstOf(happenings, ({ kind }) => kind === 'unsubscribe')
  return {
    columns: {
      ...leaving,
      state: 'delivered',
      delivered_at: deliveredAt,
      opened_at: firstOf(happenings, ({ kind }) => kind === 'open'),
      clicked_at: firstOf(happenings, ({ kind }) => kind === 'click'),
      capture_clicked_at: firstOf(happenings, ({ linkKind }) => linkKind === 'capture'),
      whatsapp_clicked_at: firstOf(happenings, ({ linkKind }) => linkKind === 'whatsapp'),
      unsubscribed_at: unsubscribedAt,
    },
    happenings,
    ...(unsubscribedAt && { suppress: { reason: 'opt_out', at: unsubscribedAt } }),
  }
}

type Sending = { planned: Planned; now: Date; leaving: Partial<NewMessage>; sentAt: Date }

function emailFate(random: Random, { planned, now, leaving, sentAt }: Sending, place: number): Fate {
  const rare = rareEmails[place]
  if (rare) return rare(sentAt)
  if (chance(random, 0.006)) return noMailbox(sentAt)
  const bounceAt = later(sentAt, between(random, 20, 5400))
  if (chance(random, 0.045) && bounceAt <= now) return bounced(random, leaving, bounceAt)
  const happenings = engagement(random, planned, sentAt).filter(({ at }) => at <= now)
  return delivered(leaving, sentAt, happenings)
}

function whatsappFate(random: Random, { now, leaving, sentAt }: Sending): Fate {
  if (chance(random, 0.025)) return refused('Este número não tem WhatsApp (131026)', '131026')
  const arrivedAt = later(sentAt, between(random, 1, 900))
  if (chance(random, 0.02) || arrivedAt > now)
    return { columns: { ...leaving, state: 'sent' }, happenings: nothing }
  const arrived = { ...leaving, state: 'delivered', delivered_at: arrivedAt } as const
  const arrival = { kind: 'delivered', class: 'human', at: arrivedAt } as const
  const readAt = later(arrivedAt, between(random, 20, 30_000))
  if (chance(random, 0.24) || readAt > now) return { columns: arrived, happenings: [arrival] }
  return {
    columns: { ...arrived, state: 'read', read_at: readAt },
    happenings: [arrival, { kind: 'read', class: 'human', at: readAt }],
  }
}

function callFate(random: Random, { leaving, sentAt }: Sending): Fate {
  if (chance(random, 0.1)) return refused('Não atendeu após 3 tentativas')
  return { columns: { ...leaving, state: 'delivered', delivered_at: sentAt }, happenings: nothing }
}

/** What became of a message whose hour came; `place` counts the e-mails that left before it. */
export function fateOf(random: Random, planned: Planned, now: Date, place: number): Fate {
  const { contact } = planned.enrolment
  const { channel } = planned.step
  const sentAt = later(planned.shippingAt, between(random, 2, 90))
  const recipient = channel === 'email' ? contact.email : contact.phone
  const leaving = { ...tried, recipient, dispatched_at: sentAt, sent_at: sentAt }
  const sending = { planned, now, leaving, sentAt }
  return fates[channel](random, sending, place)
}

const fates: Record<TemplateType, (random: Random, sending: Sending, place: number) => Fate> = {
  email: emailFate,
  whatsapp: whatsappFate,
  call: callFate,
}
