import type { Activity } from '@cadencia/contract/activity'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { formatDateTime, formatRecipient } from '#lib/format.ts'
import { ChannelLabel, MessageBadge } from '#ui/status.tsx'
import { type Column, DataTable } from '#ui/table.tsx'

/** The whole row opens it; its name is what is read and focused. */
const Open = ({ activity: { id, contact, recipient } }: { activity: Activity }) => (
  <Link to="." search={(search) => ({ ...search, message: id })} resetScroll={false} className="row-link">
    {contact.name || formatRecipient(recipient)}
  </Link>
)

/** A server may leave the step out. */
const stepOf = ({ cadence: { stepOrder } }: Activity) => (stepOrder > 0 ? `#${stepOrder}` : '—')

/** What stands behind the word of a status; of a delivery, no more than was said. */
const behind = ({ reason, delivery, status }: Activity) =>
  reason ?? (status === 'success' && delivery ? deliveries[delivery] : undefined)

const deliveries: Record<NonNullable<Activity['delivery']>, string> = {
  accepted: 'Aceita pelo servidor',
  delivered: 'Entregue',
}

const Status = ({ activity }: { activity: Activity }) => (
  <span title={behind(activity)} className={behind(activity) && 'relative z-1'}>
    <MessageBadge {...activity} />
    {activity.reason && <span className="sr-only">: {activity.reason}</span>}
  </span>
)

const columns: Column<Activity>[] = [
  {
    key: 'contact',
    header: 'Contato',
    head: true,
    cell: (activity) => <Open activity={activity} />,
  },
  { key: 'channel', header: 'Canal', cell: (activity) => <ChannelLabel type={activity.templateType} /> },
  { key: 'template', header: 'Template', from: 'lg', cell: (activity) => activity.template.name || '—' },
  {
    key: 'campaign',
    header: 'Campanha',
    from: 'lg',
    className: 'clip !w-1/8',
    cell: (activity) => <span title={activity.campaign.name}>{activity.campaign.name || '—'}</span>,
  },
  { key: 'step', header: 'Etapa', cell: stepOf },
  {
    key: 'shipping',
    header: 'Agendada para',
    className: 'whitespace-nowrap',
    cell: (activity) => formatDateTime(activity.shippingDate),
  },
  {
    key: 'sent',
    header: 'Enviada em',
    from: 'xl',
    className: 'whitespace-nowrap',
    cell: (activity) => formatDateTime(activity.sentAt),
  },
  {
    key: 'delivered',
    header: 'Entregue em',
    from: 'xl',
    className: 'whitespace-nowrap',
    cell: (activity) => <span title={behind(activity)}>{formatDateTime(activity.deliveredAt)}</span>,
  },
  { key: 'status', header: 'Status', cell: (activity) => <Status activity={activity} /> },
]

const ActivityCard = ({ activity }: { activity: Activity }) => (
  <>
    <div className="flex items-start justify-between gap-2">
      <p className="card-title">
        <Open activity={activity} />
      </p>
      <MessageBadge {...activity} />
    </div>
    <p className="flex items-center gap-1.5">
      <ChannelLabel type={activity.templateType} />
      <span className="truncate">
        · {stepOf(activity)} {activity.template.name}
      </span>
    </p>
    <p className="truncate">
      {[activity.campaign.name, formatDateTime(activity.shippingDate)].filter(Boolean).join(' · ')}
    </p>
    {activity.reason && <p className={activity.isSkipped ? undefined : 'text-red-fg'}>{activity.reason}</p>}
  </>
)

type Props = { activities: readonly Activity[] | undefined; stale: boolean; footer: ReactNode }

export const ActivityTable = ({ activities, stale, footer }: Props) => (
  <DataTable
    label="Atividades"
    columns={columns}
    rows={activities}
    rowKey={(activity) => activity.id}
    card={(activity) => <ActivityCard activity={activity} />}
    stale={stale}
    footer={footer}
  />
)
