import type { Contact, ContactChannel } from '@cadencia/contract/contacts'
import { useRef, useState } from 'react'

import { saidBy } from '#lib/api.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

import { ChannelList } from './channel-list.tsx'
import { ComingBack } from './coming-back.tsx'
import { openFailed, useOpenChannel } from './open-channel.ts'

type Props = { contact: Contact; onEdit: () => void; onClose: () => void }

/** The channels of a contact, from the list of all of them. */
export function ChannelsDialog({ contact, onEdit, onClose }: Props) {
  const [shown, setShown] = useState(contact)
  const [asking, setAsking] = useState<ContactChannel['channel']>()
  const close = useRef<HTMLButtonElement>(null)
  const open = useOpenChannel(contact.id)
  const lift = ({ channel }: ContactChannel, reason?: string) =>
    open.mutate(
      { channel, reason },
      {
        onSuccess: (changed) => {
          setShown(changed)
          setAsking(undefined)
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
      <ChannelList
        contact={shown}
        busy={open.isPending}
        onEdit={onEdit}
        onLift={(one) => lift(one)}
        onComeBack={({ channel }) => setAsking(channel)}
        inside={(one) =>
          one.channel === asking && (
            <ComingBack
              name={contact.name}
              channel={one}
              busy={open.isPending}
              onKeep={() => setAsking(undefined)}
              onSave={(reason) => lift(one, reason)}
            />
          )
        }
      />
      {open.error && <Banner tone="red">{saidBy(open.error) ?? openFailed}</Banner>}
    </Dialog>
  )
}
