import type { MessageDetail } from '@cadencia/contract/message'
import { useQuery } from '@tanstack/react-query'
import { Ban, MailX, RotateCw } from 'lucide-react'
import { useState } from 'react'

import { statusOf } from '#lib/api.ts'
import { formatDateTime, formatRecipient } from '#lib/format.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { History } from '#ui/history.tsx'
import { LoadFailure } from '#ui/load-failure.tsx'
import { SkeletonLines } from '#ui/skeleton.tsx'
import { channel, MessageBadge } from '#ui/status.tsx'

import { messageQuery } from './changes.ts'
import { CancelConfirm, ResendConfirm } from './message-confirms.tsx'
import { WhatItSays } from './what-it-says.tsx'

import '#ui/message.css'

type Person = { id: number; name: string }
type Props = { id: number; onClose: () => void; onContact: (contact: Person) => void }

/** One message: why it is where it is, what it says, what happened with it, and what can be done. */
export function MessageDialog({ id, onClose, onContact }: Props) {
  const { data: message, error, refetch } = useQuery(messageQuery(id))
  if (message && !error) return <Opened message={message} onClose={onClose} onContact={onContact} />
  return (
    <Dialog size="lg" title="Mensagem" onClose={onClose}>
      {error ? <Failure error={error} onRetry={() => void refetch()} /> : <SkeletonLines count={8} />}
    </Dialog>
  )
}

type OpenedProps = Omit<Props, 'id'> & { message: MessageDetail }

function Opened({ message, onClose, onContact }: OpenedProps) {
  const [asking, setAsking] = useState<'cancel' | 'resend'>()
  const done = () => setAsking(undefined)
  return (
    <Dialog
      size="lg"
      title={`Mensagem para ${message.contact.name}`}
      description={summaryOf(message)}
      onClose={onClose}
      footer={
        <>
          {message.canCancel && (
            <Button icon={Ban} onClick={() => setAsking('cancel')}>
              Cancelar mensagem
            </Button>
          )}
          {message.canResend && (
            <Button icon={RotateCw} onClick={() => setAsking('resend')}>
              Reenviar
            </Button>
          )}
          <Button data-autofocus onClick={onClose}>
            Fechar
          </Button>
        </>
      }
    >
      <Body message={message} onContact={onContact} />
      {asking === 'cancel' && <CancelConfirm id={message.id} onClose={done} />}
      {asking === 'resend' && <ResendConfirm message={message} onClose={done} />}
    </Dialog>
  )
}

const summaryOf = ({ templateType, cadence, template, campaign }: MessageDetail) =>
  `${channel[templateType].label} · #${cadence.stepOrder} ${template.name} · ${campaign.name}`

const Failure = ({ error, onRetry }: { error: unknown; onRetry: () => void }) =>
  statusOf(error) === 404 ? (
    <EmptyState icon={MailX} title="Mensagem não encontrada" />
  ) : (
    <LoadFailure error={error} text="Erro ao carregar a mensagem. Tente novamente." onRetry={onRetry} />
  )

const Body = ({ message, onContact }: { message: MessageDetail; onContact: Props['onContact'] }) => (
  <>
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <MessageBadge status={message.status} />
      <button type="button" className="text-link" onClick={() => onContact(message.contact)}>
        Histórico de {message.contact.name}
      </button>
    </div>
    {message.why && <Banner tone="blue">{message.why.text}</Banner>}
    {message.status === 'error' && message.reason && <Banner tone="red">{message.reason}</Banner>}
    <dl className="mail-head">
      <dt>Para</dt>
      <dd>{formatRecipient(message.recipient)}</dd>
      <dt>Agendada para</dt>
      <dd>{formatDateTime(message.shippingDate)}</dd>
    </dl>
    <WhatItSays message={message} />
    <section>
      <h3 className="mb-2 font-semibold">Histórico</h3>
      <History label="Histórico da mensagem" items={message.history} />
    </section>
  </>
)
