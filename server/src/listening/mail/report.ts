import type { InboundReport, ReportClass } from '@cadencia/domain/inbound/mail'

import type { Fate } from '#listening/bounces/fate.ts'
import type { Part } from '#listening/bounces/mime.ts'
import type { Report } from '#listening/bounces/report.ts'

const classes: Record<Fate['verdict'], ReportClass> = {
  hard: 'bounce_hard',
  blocked: 'bounce_policy_sender',
  soft: 'bounce_soft',
  late: 'bounce_delayed',
  arrived: 'other',
}

const mildest: readonly Fate['verdict'][] = ['arrived', 'late', 'blocked', 'soft', 'hard']

/** What a report means for the message it is about; of several recipients the best fate counts. */
export function reportIn(report: Report, mail: Part): InboundReport | undefined {
  if (report.kind === 'complaint') return { class: 'complaint', said: report.type }
  if (report.kind === 'none')
    return mail.type === 'multipart/report' ? { class: 'other', said: report.why } : undefined
  const [fate] = report.fates.toSorted((a, b) => mildest.indexOf(a.verdict) - mildest.indexOf(b.verdict))
  if (!fate) return { class: 'other', said: '' }
  return { class: fate.isRestricted ? 'bounce_policy_recipient' : classes[fate.verdict], said: fate.code }
}
