import type { Contact, ContactChannel } from '@cadencia/contract/contacts'
import { useRef, useState } from 'react'

import { saidBy } from '#lib/api.ts'
import { formatDate } from '#lib/format.ts'
import { Badge, type Tone } from '#ui/badge.tsx'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { channel as channels, ChannelIcon } from '#ui/status.tsx'

import { useOpenChannel } from './changes.ts'
import { ComingBack } from './coming-back.tsx'
import { hasIncompletePhone, incomplete } from './phone.ts'

const states: Record<ContactChannel['state'], { label: string; tone: Tone }> = {
  ok: { label: 'Recebe', tone: 'green' },
  opted_out: { label: 'Descadastrado', tone: 'red' },
  suspended: { label: 'Suspenso', tone: 'amber' },
  missing: { label: 'Sem número', tone: 'neutral' },
}

const failed = 'Erro ao liberar o canal. Tente novamente.'

type Channel = ContactChannel['channel']

type Props = { contact: Contact; onEdit: () => void; onClose: () => void }

/** By which channels a contact may be reached, why not by the others, and the way back. */
export function ChannelsDialog({ contact, onEdit, onClose }: Props) {
  const [shown, setShown] = useState(contact)
  const close = useRef<HTMLButtonElement>(null)
  const open = useOpenChannel(contact.id)
  const firstMissing = shown.channels?.find(({ state }) => state === 'missing')
  const lift = (channel: Channel, reason: string | undefined, onDone: () => void) =>
    open.mutate(
      { channel, reason },
      {
        onSuccess: (changed) => {
          setShown(changed)
          onDone()
          // The button that was pressed goes with what it mends.
          close.current?.focus()
        },
      },
    )
  return (
    <Dialog
      title={`Canais de ${contact.name}`}
      description="Por onde este contato pode receber mensagens."
      onClose={onClose}
      footer={
        <Button ref={close} data-autofocus onClick={onClose}>
          Fechar
        </Button>
      }
    >
      <ul className="contact-channels">
        {shown.channels?.map((one) => (
          <ChannelItem
            key={one.channel}
            of={one}
            name={contact.name}
            isIncomplete={hasIncompletePhone(contact)}
            busy={open.isPending}
            onEdit={one === firstMissing ? onEdit : undefined}
            onLift={(reason, onDone) => lift(one.channel, reason, onDone)}
          />
        ))}
      </ul>
      {open.error && <Banner tone="red">{saidBy(open.error) ?? failed}</Banner>}
    </Dialog>
  )
}

type ItemProps = {
  of: ContactChannel
  name: string
  /** There is a number, and it cannot be used. */
  isIncomplete: boolean
  busy: boolean
  /** Where the number is mended, said once for all its channels. */
  onEdit: (() => void) | undefined
  /** With a reason it is the contact's own wish. */
  onLift: (reason: string | undefined, onDone: () => void) => void
}

function ChannelItem({ of, name, isIncomplete, busy, onEdit, onLift }: ItemProps) {
  const [asking, setAsking] = useState(false)
  const { label } = channels[of.channel]
  return (
    <li>
      <ChannelIcon type={of.channel} />
      <div className="min-w-0 grow">
        <Standing of={of} isIncomplete={isIncomplete} />
        {onEdit && (
          <Button size="sm" className="mt-2" aria-label={`Corrigir ${label}`} onClick={onEdit}>
            Corrigir
          </Button>
        )}
        {of.state === 'suspended' && (
          <Button
            size="sm"
            className="mt-2"
            aria-label={`Liberar ${label}`}
            busy={busy}
            onClick={() => onLift(undefined, () => undefined)}
          >
            Liberar
          </Button>
        )}
        {of.state === 'opted_out' && !asking && (
          <Button
            size="sm"
            className="mt-2"
            aria-label={`Voltar a permitir ${label}`}
            onClick={() => setAsking(true)}
          >
            Voltar a permitir…
          </Button>
        )}
        {asking && (
          <ComingBack
            name={name}
            busy={busy}
            onKeep={() => setAsking(false)}
            onSave={(reason) => onLift(reason, () => setAsking(false))}
          />
        )}
      </div>
    </li>
  )
}

const phoneReason = 'Falta o DDD ou um dígito: nada sai por este número'

type StandingProps = Pick<ItemProps, 'of' | 'isIncomplete'>

const Standing = ({ of: { channel, state, reason, since }, isIncomplete }: StandingProps) => (
  <>
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className="font-medium">{channels[channel].label}</span>
      {state === 'missing' && isIncomplete ? (
        <Badge tone="amber">{incomplete}</Badge>
      ) : (
        <Badge tone={states[state].tone}>{states[state].label}</Badge>
      )}
    </p>
    {state === 'missing' && isIncomplete && <p className="text-ink-3">{phoneReason}</p>}
    {reason && (
      <p className="break-words text-ink-3">{since ? `${reason}, em ${formatDate(since)}` : reason}</p>
    )}
  </>
)
