import type { Contact, ContactChannel } from '@cadencia/contract/contacts'
import type { Closure } from '@cadencia/contract/overview'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { formatDate, formatRecipient } from '#lib/format.ts'
import { Badge, type Tone } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { channel as channels, ChannelIcon } from '#ui/status.tsx'

import { hasIncompletePhone, incomplete } from './phone.ts'

type Shown = { label: string; tone: Tone }

const states: Record<ContactChannel['state'], Shown> = {
  ok: { label: 'Recebe', tone: 'green' },
  opted_out: { label: 'Descadastrado', tone: 'red' },
  suspended: { label: 'Suspenso', tone: 'amber' },
  missing: { label: 'Sem número', tone: 'neutral' },
}

/** Who asked not to be called may still be written to. */
const onlyCalls: Shown = { label: 'Não ligar', tone: 'red' }

const isOnlyCalls = (one: ContactChannel, { channels: all }: Contact) =>
  one.channel === 'call' &&
  one.state === 'opted_out' &&
  all?.some(({ channel, state }) => channel !== 'call' && state === 'opted_out') === false

export function channelState(one: ContactChannel, contact: Contact): Shown {
  if (one.state === 'missing' && hasIncompletePhone(contact)) return { label: incomplete, tone: 'amber' }
  return isOnlyCalls(one, contact) ? onlyCalls : states[one.state]
}

type Props = {
  contact: Contact
  /** By which message and by whom a channel was closed, where that is known. */
  closures?: readonly Closure[] | undefined
  /** With the address of each. */
  detailed?: boolean
  busy: boolean
  onEdit: () => void
  onLift: (one: ContactChannel) => void
  onComeBack: (one: ContactChannel) => void
  /** What stands under a channel instead of the way back. */
  inside?: (one: ContactChannel) => ReactNode
}

/** By which channels a contact may be reached, why not by the others, and the way back. */
export function ChannelList(props: Props) {
  const { contact, closures, onEdit } = props
  const firstMissing = contact.channels?.find(({ state }) => state === 'missing')
  return (
    <ul className="contact-channels">
      {contact.channels?.map((one) => (
        <li key={one.channel}>
          <ChannelIcon type={one.channel} />
          <div className="min-w-0 grow">
            <Standing
              one={one}
              contact={contact}
              detailed={props.detailed ?? false}
              closure={closures?.find(({ channel }) => channel === one.channel)}
            />
            {one === firstMissing && (
              <Button
                size="sm"
                className="mt-2"
                aria-label={`Corrigir ${channels[one.channel].label}`}
                onClick={onEdit}
              >
                Corrigir
              </Button>
            )}
            {props.inside?.(one) || <WayBack {...props} one={one} />}
          </div>
        </li>
      ))}
    </ul>
  )
}

function WayBack({ one, busy, onLift, onComeBack }: Props & { one: ContactChannel }) {
  const { label } = channels[one.channel]
  if (one.state === 'suspended')
    return (
      <Button
        size="sm"
        className="mt-2"
        aria-label={`Liberar ${label}`}
        busy={busy}
        onClick={() => onLift(one)}
      >
        Liberar
      </Button>
    )
  if (one.state !== 'opted_out') return null
  return (
    <Button
      size="sm"
      className="mt-2"
      aria-label={`Voltar a permitir ${label}`}
      onClick={() => onComeBack(one)}
    >
      Voltar a permitir…
    </Button>
  )
}

const phoneReason = 'Falta o DDD ou um dígito: nada sai por este número'

type StandingProps = {
  one: ContactChannel
  contact: Contact
  detailed: boolean
  closure: Closure | undefined
}

function Standing({ one, contact, detailed, closure }: StandingProps) {
  const { label, tone } = channelState(one, contact)
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-medium">{channels[one.channel].label}</span>
        <Badge tone={tone}>{label}</Badge>
      </p>
      {detailed && <p className="break-words text-ink-2">{addressOf(one, contact)}</p>}
      {label === incomplete && <p className="text-ink-3">{phoneReason}</p>}
      <Why one={one} closure={closure} />
    </>
  )
}

/** Why it is closed and since when; by whom, where a person recorded it, and by which message. */
function Why({ one: { reason, since }, closure }: Pick<StandingProps, 'one' | 'closure'>) {
  if (!reason) return null
  const told = closure?.by ? reason.replace('registrado por você', `registrado por ${closure.by}`) : reason
  return (
    <>
      <p className="break-words text-ink-3">{since ? `${told}, em ${formatDate(since)}` : told}</p>
      {closure?.message && (
        <p className="break-words text-ink-3">
          Mensagem:{' '}
          <Link to="/activities" search={{ message: closure.message.id }} className="text-link">
            {closure.message.template}
          </Link>
          {` · ${closure.message.campaign}`}
        </p>
      )}
    </>
  )
}

const addressOf = ({ address, channel }: ContactChannel, { email, whatsapp }: Contact) =>
  channel === 'email' ? email : address ? formatRecipient(address) : whatsapp
