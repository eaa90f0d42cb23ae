import type { TimelineItem } from '@cadencia/contract/timeline'
import { variantLetter } from '@cadencia/domain/variants'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { cx } from '#lib/cx.ts'
import { formatDateTime, formatNear } from '#lib/format.ts'
import { Badge } from '#ui/badge.tsx'
import { classShown } from '#ui/reply-class.ts'
import { channel } from '#ui/status.tsx'

import { isQuoted, markOf, titleOf } from './entry-text.ts'

export const When = ({ at }: { at: string }) => (
  <time dateTime={at} title={formatDateTime(at)}>
    {formatNear(at)}
  </time>
)

type Props = {
  contactId: number
  item: TimelineItem
  /** Only what is needed to know it by. */
  brief?: boolean | undefined
  /** What can be done about it. */
  children?: ReactNode
  /** Told when a link of it is followed. */
  onLeave?: (() => void) | undefined
}

/** One thing that happened with a contact. */
export function Entry({ contactId, item, brief, children, onLeave }: Props) {
  const { icon: Icon, tone } = markOf(item)
  return (
    <li>
      <span className={`channel-icon tone-${tone}`}>
        <Icon size={14} aria-hidden="true" />
      </span>
      <div className="min-w-0">
        <Title item={item} />
        {brief ? (
          item.message && <p className="tl-about truncate">{item.message.template}</p>
        ) : (
          <Where item={item} onLeave={onLeave} />
        )}
        <Detail item={item} brief={brief} />
        {!brief && item.reply && (
          <Link
            to="/conversations"
            search={{ conversation: contactId }}
            className="text-link tl-more"
            {...(onLeave && { onClick: onLeave })}
          >
            Abrir conversa
          </Link>
        )}
        {children}
      </div>
      <When at={item.at} />
    </li>
  )
}

function Title({ item }: { item: TimelineItem }) {
  const badge = item.reply && classShown(item.reply)
  return (
    <p>
      <span className={cx(item.kind === 'replied' && 'font-medium')}>{titleOf(item)}</span>
      {badge && badge.label !== 'Respondeu' && (
        <span className="ml-1.5">
          <Badge tone={badge.tone}>{badge.label}</Badge>
        </span>
      )}
      {item.machine && <span className="tl-machine">automático</span>}
    </p>
  )
}

/** The channel, the campaign, and who did it, unless the title says so. */
const aboutOf = ({ channel: of, campaign, by, reply }: TimelineItem) =>
  [!reply && of && channel[of].label, campaign, by && `por ${by}`].filter(Boolean)

/** What it is about, and the message. */
function Where({ item, onLeave }: { item: TimelineItem; onLeave: Props['onLeave'] }) {
  const { message } = item
  const told = aboutOf(item)
  if (!message && told.length === 0) return null
  return (
    <p className="tl-about">
      {message && (
        <>
          <Link
            to="/activities"
            search={{ message: message.id }}
            className="text-link"
            {...(onLeave && { onClick: onLeave })}
          >
            {message.template}
          </Link>
          {message.variant !== undefined && ` · Versão ${variantLetter(message.variant)}`}
          {told.length > 0 && ' · '}
        </>
      )}
      {told.join(' · ')}
    </p>
  )
}

function Detail({ item, brief }: Pick<Props, 'item' | 'brief'>) {
  if (!item.detail) return null
  if (isQuoted(item))
    return <blockquote className={cx('quote', brief && 'quote-brief')}>{item.detail}</blockquote>
  return brief ? null : <p className="tl-about">{item.detail}</p>
}
