/** What a message of a contact was. */
export const replyClasses = [
  'reply',
  'interest',
  'meeting',
  'not_now',
  'question',
  'refusal',
  'opt_out',
  'wrong_person',
  'wrong_number',
  'left_company',
  'ooo',
  'auto_ack',
  'challenge',
  'other',
] as const
export type ReplyClass = (typeof replyClasses)[number]

/** What a person can say it was. */
export const personClasses = [
  'interest',
  'not_now',
  'question',
  'ooo',
  'refusal',
  'opt_out',
  'meeting',
] as const
export type PersonClass = (typeof personClasses)[number]

/**
 * held: nothing leaves until a person decides. moved: the cadence goes on by itself after a date. cancelled: the cadences
 * end. suppressed: the address is written to no more. closed: the number is used no more, and e-mails go on.
 */
export const replyEffects = ['held', 'moved', 'cancelled', 'suppressed', 'closed'] as const
export type ReplyEffect = (typeof replyEffects)[number]

/** Those by which a contact has answered; an absence, a wish to leave or a wrong number is no answer. */
export const answerClasses = [
  'reply',
  'interest',
  'meeting',
  'not_now',
  'question',
  'refusal',
  'wrong_person',
  'left_company',
] as const satisfies readonly ReplyClass[]

type Basis = {
  /** Whether a person of the account says so; otherwise the rules do. */
  byPerson: boolean
  /** Whether a token of ours and the address of the contact prove that the contact wrote it. */
  isProved: boolean
}

const said: Partial<Record<ReplyClass, ReplyEffect>> = {
  reply: 'held',
  interest: 'held',
  meeting: 'held',
  not_now: 'held',
  question: 'held',
  refusal: 'cancelled',
  wrong_person: 'cancelled',
  left_company: 'cancelled',
  wrong_number: 'closed',
  opt_out: 'suppressed',
  ooo: 'moved',
}

/**
 * What a message of a contact does to its cadences. Words alone only hold: what ends a cadence for good is said by a
 * person, or is a wish to leave that the contact is proved to have written (decision 40).
 */
export function effectOf(of: ReplyClass, { byPerson, isProved }: Basis): ReplyEffect | undefined {
  const effect = said[of]
  if (byPerson || effect === undefined || effect === 'moved') return effect
  return effect === 'suppressed' && isProved ? 'suppressed' : 'held'
}
