import { isFreeMail } from './free-mail.ts'
import type { ReplyClass } from './reply-effect.ts'

/**
 * What an answer holds, as its campaign says. contact: the contact in all campaigns. campaign: the contact in that campaign.
 * company: all contacts with the same e-mail domain, in all campaigns.
 */
export const replyScopes = ['contact', 'campaign', 'company'] as const
export type ReplyScope = (typeof replyScopes)[number]

/** The domain of an address that says where its owner works; none: it is that of a provider, or there is no address. */
export function companyOf(email: string): string | undefined {
  const domain = email.toLowerCase().split('@')[1]
  return domain && !isFreeMail(domain) ? domain : undefined
}

type Answer = {
  /** What the campaign says whose message it answers; none: no message is known. */
  scope: ReplyScope | undefined
  class: ReplyClass
  /** Whether the contact has an address at a company. */
  hasCompany: boolean
  /** Whether a person stops the cadences of the contact now: in one campaign only would not be what was asked for. */
  isAsked: boolean
}

const answers = new Set<ReplyClass>(['reply', 'interest', 'meeting', 'not_now', 'question'])

/**
 * How far an answer reaches. A refusal may end all campaigns of its contact, so it holds them all until a person decides.
 * A wish to leave, a wrong person or an absence is about the contact alone.
 */
export function reachOf({ scope, class: of, hasCompany, isAsked }: Answer): ReplyScope {
  const isRefusal = of === 'refusal'
  if (scope === undefined || (!answers.has(of) && !isRefusal)) return 'contact'
  if (scope === 'company') return hasCompany ? 'company' : 'contact'
  return scope === 'campaign' && !isRefusal && !isAsked ? 'campaign' : 'contact'
}
