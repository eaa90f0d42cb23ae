import type { SandboxMessage } from '@cadencia/contract/sandbox'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { formatDateTime, formatRecipient } from '#lib/format.ts'
import { shownOf } from '#lib/shown.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { channel, ChannelIcon } from '#ui/status.tsx'

import './sandbox.css'

type Props = {
  /** undefined while they load. */
  messages: readonly SandboxMessage[] | undefined
  chosen: number | undefined
  stale: boolean
  footer: ReactNode
}

export const MessageList = ({ messages, chosen, stale, footer }: Props) => (
  <div className="table-box" aria-busy={messages === undefined || stale}>
    <ul aria-label="Mensagens" className="inbox" inert={stale}>
      {shownOf(messages, stale)?.map((message) => (
        <li key={message.id}>
          <Item message={message} current={message.id === chosen} />
        </li>
      )) ?? <Skeletons />}
    </ul>
    {footer}
  </div>
)

const Item = ({ message, current }: { message: SandboxMessage; current: boolean }) => (
  <Link
    to="."
    search={(search) => ({ ...search, message: message.id })}
    resetScroll={false}
    activeOptions={{ exact: true }}
    aria-current={current ? 'page' : 'false'}
    className="inbox-item"
  >
    <ChannelIcon type={message.channel} />
    <span className="sr-only">{channel[message.channel].label}</span>
    <span className="grid min-w-0 grow">
      <span className="truncate font-medium">{formatRecipient(message.recipient)}</span>
      <span className="truncate text-ink-2">{message.title || 'Sem assunto'}</span>
      <time dateTime={message.at} className="text-xs text-ink-3">
        {formatDateTime(message.at)}
      </time>
    </span>
  </Link>
)

const Skeletons = () =>
  Array.from({ length: 8 }, (_, place) => (
    <li key={place} className="inbox-item">
      <span className="grid grow gap-2">
        <Skeleton className="h-4 w-1/2" />
        <Skeleton className="h-3 w-4/5" />
        <Skeleton className="h-3 w-1/3" />
      </span>
    </li>
  ))
