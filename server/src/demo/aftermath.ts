import type { Db } from '#platform/db.ts'

import type { Happening } from './engagement.ts'
import type { Campaign, Planned } from './enrol.ts'
import { insertEvents, insertLinks, insertMessages, insertSuppressions, type NewMessage } from './queries.ts'
import { linksOf, render } from './render.ts'
import { idsBy } from './save.ts'
import type { Story } from './story.ts'

const deadlineHours = 48

export async function saveMessages(
  db: Db,
  accountId: number,
  { stories, enrolmentId }: { stories: readonly Story[]; enrolmentId: (of: Planned['enrolment']) => number },
) {
  const begun = new Set<Planned['enrolment']>()
  /** Of what an enrolment has pending only the first has its turn; the steps behind it wait. */
  const turnOf = (enrolment: Planned['enrolment'], state: NewMessage['state']) => {
    if (state !== 'scheduled') return state
    const isFirst = !begun.has(enrolment)
    begun.add(enrolment)
    return isFirst ? state : 'waiting'
  }
  const rows = stories.map(({ planned: { enrolment, step, shippingAt }, fate }) => ({
    account_id: accountId,
    enrolment_id: enrolmentId(enrolment),
    campaign_id: enrolment.campaign.id,
    contact_id: enrolment.contact.id,
    step_id: step.id,
    channel: step.channel,
    shipping_at: shippingAt,
    next_attempt_at: shippingAt,
    deadline_at: new Date(shippingAt.getTime() + deadlineHours * 3_600_000),
    created_at: enrolment.enrolledAt,
    ...fate.columns,
    state: turnOf(enrolment, fate.columns.state),
    ...(fate.columns.dispatched_at && {
      template_version: 1,
      composed_at: fate.columns.dispatched_at,
      ...render(step.template, enrolment.contact),
    }),
  }))
  const idOf = idsBy(await insertMessages(db, rows), (row) => `${row.enrolment_id}/${row.step_id}`)
  return ({ enrolment, step }: Planned) => idOf(`${enrolmentId(enrolment)}/${step.id}`)
}

export type MessageId = (planned: Planned) => number

export async function saveLinks(db: Db, accountId: number, campaigns: readonly Campaign[]) {
  const rows = campaigns.flatMap(({ id, createdAt, cadence }) => {
    const links = new Map(
      cadence.flatMap(({ template }) => linksOf(template).map(({ url, kind }) => [url, kind])),
    )
    return [...links].map(([url, kind]) => ({
      account_id: accountId,
      campaign_id: id,
      url,
      kind,
      created_at: createdAt,
    }))
  })
  return idsBy(await insertLinks(db, rows), (row) => `${row.campaign_id}/${row.url}`)
}

const agents: Record<Happening['class'], string> = {
  human: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
  proxy: 'Mozilla/5.0 (via ggpht.com GoogleImageProxy)',
  prefetch: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15',
  scanner: 'SecurityGateway/4.2 (link check)',
}

const isVisit = ({ kind }: Happening) => kind === 'open' || kind === 'click' || kind === 'unsubscribe'

export const saveEvents = (
  db: Db,
  accountId: number,
  {
    stories,
    messageId,
    linkId,
  }: { stories: readonly Story[]; messageId: MessageId; linkId: (name: string) => number },
) =>
  insertEvents(
    db,
    stories.flatMap(({ planned, fate }) =>
      fate.happenings.map((happening) => ({
        account_id: accountId,
        message_id: messageId(planned),
        kind: happening.kind,
        class: happening.class,
        link_id: happening.url ? linkId(`${planned.enrolment.campaign.id}/${happening.url}`) : null,
        ip: isVisit(happening) ? `203.0.113.${planned.enrolment.contact.id % 254}` : null,
        user_agent: isVisit(happening) ? agents[happening.class] : null,
        at: happening.at,
      })),
    ),
  )

export const saveSuppressions = (
  db: Db,
  accountId: number,
  stories: readonly Story[],
  messageId: MessageId,
) =>
  insertSuppressions(
    db,
    stories.flatMap(({ planned, fate: { suppress } }) =>
      suppress
        ? [
            {
              account_id: accountId,
              channel: planned.step.channel,
              address: planned.enrolment.contact.email,
              reason: suppress.reason,
              message_id: messageId(planned),
              created_at: suppress.at,
              ...(suppress.reason === 'opt_out' && { for_contact: true, note: 'page' }),
            },
          ]
        : [],
    ),
  )
