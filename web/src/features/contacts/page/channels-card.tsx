import type { Contact, ContactChannel } from '@cadencia/contract/contacts'
import type { Closure } from '@cadencia/contract/overview'
import type { TemplateType } from '@cadencia/domain/channel'
import { lazy, Suspense, useState } from 'react'

import { saidBy } from '#lib/api.ts'
import { firstName } from '#lib/format.ts'
import { Banner } from '#ui/banner.tsx'
import { Card } from '#ui/card.tsx'

import { ChannelList } from '../channel-list.tsx'
import { openFailed, useOpenChannel } from '../open-channel.ts'

// Its form is needed only where a channel is opened again.
const ComingBackDialog = lazy(async () => ({
  default: (await import('./coming-back-dialog.tsx')).ComingBackDialog,
}))

const questions: Record<TemplateType, (name: string) => string> = {
  email: (name) => `Voltar a enviar e-mail para ${name}?`,
  whatsapp: (name) => `Voltar a enviar WhatsApp para ${name}?`,
  call: (name) => `Voltar a ligar para ${name}?`,
}

type Props = { contact: Contact; closures: readonly Closure[] | undefined; onEdit: () => void }

export function ChannelsCard({ contact, closures, onEdit }: Props) {
  const [asking, setAsking] = useState<ContactChannel>()
  const open = useOpenChannel(contact.id)
  const failure = open.error && <Banner tone="red">{saidBy(open.error) ?? openFailed}</Banner>
  const keep = () => {
    setAsking(undefined)
    open.reset()
  }
  return (
    <Card title="Canais">
      <ChannelList
        detailed
        contact={contact}
        closures={closures}
        busy={open.isPending}
        onEdit={onEdit}
        onLift={({ channel }) => open.mutate({ channel, reason: undefined })}
        onComeBack={setAsking}
      />
      {!asking && failure}
      <Suspense>
        {asking && (
          <ComingBackDialog
            title={questions[asking.channel](firstName(contact.name))}
            name={contact.name}
            channel={asking}
            busy={open.isPending}
            failure={failure}
            onKeep={keep}
            onSave={(reason) => open.mutate({ channel: asking.channel, reason }, { onSuccess: keep })}
          />
        )}
      </Suspense>
    </Card>
  )
}
