import type { Sender } from '@cadencia/contract/sender'
import { lazy, Suspense } from 'react'

import { formatCount, formatTime } from '#lib/format.ts'
import { Badge } from '#ui/badge.tsx'
import { MenuButton } from '#ui/menu-button.tsx'
import { channel, ChannelIcon } from '#ui/status.tsx'

import { isAccount, providers } from './providers.ts'
import type { SenderDialog } from './sender-dialogs.tsx'

const SenderTrouble = lazy(async () => ({ default: (await import('./sender-trouble.tsx')).SenderTrouble }))
const MailboxLine = lazy(async () => ({ default: (await import('./mailbox-line.tsx')).MailboxLine }))
const SignInLine = lazy(async () => ({ default: (await import('./sign-in-line.tsx')).SignInLine }))
const loadItems = () => import('./sender-menu-items.tsx')
const SenderMenuItems = lazy(async () => ({ default: (await loadItems()).SenderMenuItems }))

type Props = {
  sender: Sender
  /** Opens one of the dialogs about a sender. */
  onAsk: (dialog: SenderDialog) => void
  /** Told when something was chosen, while the row's button has the focus. */
  onChosen: () => void
}

export function SenderRow({ sender, onAsk, onChosen }: Props) {
  const { name, lastReply, advice = [] } = sender
  return (
    <li className="flex items-start gap-2.5 border-t border-line py-3 text-sm last:pb-0">
      <ChannelIcon type={sender.channel} />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 font-medium break-words">{name}</span>
          {sender.isDefault && <Badge tone="petrol">Padrão</Badge>}
          <StateBadge sender={sender} />
        </p>
        <p className="break-words text-ink-3">
          {[channel[sender.channel].label, placeOf(sender), ...paceOf(sender)].join(' · ')}
        </p>
        {advice.map((sentence) => (
          <p key={sentence} className="mt-1 text-amber-fg">
            {sentence}
          </p>
        ))}
        <Standing sender={sender} advised={advice.length > 0} onAsk={onAsk} />
        {lastReply && (
          <p className="mt-1 text-xs break-words text-ink-3">
            Última resposta: <span className="font-mono whitespace-pre-line">{lastReply}</span>
          </p>
        )}
      </div>
      {!(sender.mode === 'sandbox' && sender.isDefault) && (
        <SenderMenu sender={sender} onAsk={onAsk} onChosen={onChosen} />
      )}
    </li>
  )
}

type StandingProps = { sender: Sender; advised: boolean; onAsk: Props['onAsk'] }

/** What keeps it from being used, with the way on; and how reading the answers to it goes. */
function Standing({ sender, advised, onAsk }: StandingProps) {
  const { id, name, state } = sender
  if (isAccount(sender) && sender.signedIn !== 'yes')
    return (
      <Suspense>
        <SignInLine sender={sender} onAsk={() => onAsk('sign-in')} />
      </Suspense>
    )
  return (
    <Suspense>
      {state !== 'ok' && <SenderTrouble id={id} name={name} state={state} advised={advised} />}
      {(sender.mode === 'smtp' || isAccount(sender)) && (
        <MailboxLine senderId={id} name={name} onAsk={() => onAsk('mailbox')} />
      )}
    </Suspense>
  )
}

function SenderMenu({ sender, onAsk, onChosen }: Props) {
  const label = `Ações de ${sender.name}`
  return (
    <MenuButton label={label} onIntent={() => void loadItems()}>
      {(close) => (
        <Suspense fallback={<div className="h-40" />}>
          <SenderMenuItems
            label={label}
            sender={sender}
            onAsk={onAsk}
            close={() => {
              close()
              onChosen()
            }}
          />
        </Suspense>
      )}
    </MenuButton>
  )
}

function StateBadge({ sender: { state, suspendedUntil, advice = [] } }: { sender: Sender }) {
  if (state === 'stopped') return <Badge tone="red">Parado</Badge>
  if (state === 'suspended' && suspendedUntil)
    return <Badge tone="amber">{`Suspenso até ${formatTime(suspendedUntil)}`}</Badge>
  return advice.length > 0 ? <Badge tone="amber">Atenção</Badge> : <Badge tone="green">Ok</Badge>
}

function placeOf(sender: Sender): string {
  switch (sender.mode) {
    case 'smtp':
      return `${sender.fromAddress} · ${sender.host}:${sender.port}`
    case 'google':
    case 'microsoft':
      return `${sender.fromAddress} · conta ${providers[sender.mode].name}`
    case 'cloud_api':
      return `API oficial · ${sender.displayPhone ?? sender.phoneNumberId}`
    case 'assisted':
      return 'assistido: você envia do seu celular, com o texto pronto'
    case 'sandbox':
      return 'nada sai desta máquina'
  }
}

const paceOf = ({ perMinute, perDay }: Sender) => [
  ...(perMinute === null ? [] : [`até ${formatCount(perMinute)} por minuto`]),
  ...(perDay === null ? [] : [`até ${formatCount(perDay)} por dia`]),
]
