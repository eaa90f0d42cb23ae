import type { SandboxMessage } from '@cadencia/contract/sandbox'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { formatDateTime, formatRecipient } from '#lib/format.ts'
import { Inbox } from '#ui/inbox.tsx'
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
  <Inbox
    label="Mensagens"
    items={messages}
    stale={stale}
    row={(message) => <Item message={message} current={message.id === chosen} />}
    footer={footer}
  />
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
