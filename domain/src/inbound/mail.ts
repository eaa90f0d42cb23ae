/** What an arriving message can mean: first what persons write, then machines, then mail servers. */
export const inboundClasses = [
  'reply',
  'interest',
  'refusal',
  'opt_out',
  'wrong_person',
  'left_company',
  'ooo',
  'auto_ack',
  'challenge',
  'bounce_hard',
  'bounce_soft',
  'bounce_policy_sender',
  'bounce_policy_recipient',
  'bounce_delayed',
  'complaint',
  'other',
] as const

export type InboundClass = (typeof inboundClasses)[number]

/** The classes that only a report of a mail server proves. `other`: a report that says nothing of a delivery. */
export type ReportClass = Extract<InboundClass, `bounce_${string}` | 'complaint' | 'other'>

export type InboundReport = {
  class: ReportClass
  /** What the server said, for a person to read. */
  said: string
}

export type InboundMail = {
  /** The first value of a header, decoded; its name in lower case. */
  header: (name: string) => string | undefined
  /** The address in From, in lower case. */
  from: string
  subject: string
  /** What a person would read, with the quoted original; made from the HTML when there is no text part. */
  text: string
  /** Present when the mail is a report, in a standard form or in the words of a mail server. */
  report?: InboundReport | undefined
}

export type InboundReading = {
  class: InboundClass
  /** Written by a machine, not by a person. */
  auto: boolean
  /** First day on which the person is back, as YYYY-MM-DD in São Paulo. */
  returnOn?: string
  /** Another address named in the new text. */
  referral?: string
  /** The reason, in Portuguese, as a screen shows it. */
  why: string
  /** The words that led to the class, as they stand in the text. */
  words?: string
}
