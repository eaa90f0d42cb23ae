import type { Conversation } from '@cadencia/contract/conversations'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { cx } from '#lib/cx.ts'
import { formatNear } from '#lib/format.ts'
import { Badge } from '#ui/badge.tsx'
import { Inbox } from '#ui/inbox.tsx'
import { classShown } from '#ui/reply-class.ts'
import { channel, ChannelIcon } from '#ui/status.tsx'

import './conversations.css'

type Props = {
  /** undefined while they load. */
  conversations: readonly Conversation[] | undefined
  chosen: number | undefined
  stale: boolean
  footer: ReactNode
}

export const ConversationList = ({ conversations, chosen, stale, footer }: Props) => (
  <Inbox
    label="Conversas"
    items={conversations}
    stale={stale}
    row={(each) => <Item conversation={each} current={each.id === chosen} />}
    footer={footer}
  />
)

function Item({ conversation, current }: { conversation: Conversation; current: boolean }) {
  const { id, contact, isUnread, lastAt, preview } = conversation
  const { label, tone } = classShown(conversation)
  return (
    <Link
      to="."
      search={(search) => ({ ...search, conversation: id })}
      resetScroll={false}
      activeOptions={{ exact: true }}
      aria-current={current ? 'page' : 'false'}
      className={cx('inbox-item', isUnread && 'talk-unread')}
    >
      <ChannelIcon type={conversation.channel} />
      <span className="sr-only">{channel[conversation.channel].label}</span>
      <span className="talk-lines">
        <span className="flex justify-between gap-2">
          <span className="talk-name truncate">{contact.name}</span>
          <time dateTime={lastAt} className="shrink-0 text-xs text-ink-3">
            {formatNear(lastAt)}
          </time>
        </span>
        <span className="flex items-center justify-between gap-2">
          <span className="truncate text-ink-2">{preview || 'Sem texto'}</span>
          {isUnread && (
            <span className="talk-dot">
              <span className="sr-only">Não lida</span>
            </span>
          )}
        </span>
        <span className="flex flex-wrap items-center gap-x-2">
          <Badge tone={tone}>{label}</Badge>
          {conversation.assignee && (
            <span className="truncate text-xs text-ink-3">{conversation.assignee.name}</span>
          )}
        </span>
      </span>
    </Link>
  )
}
