import type { MessageDetail } from '@cadencia/contract/message'
import { variantLetter } from '@cadencia/domain/variants'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Ban, MailX, RotateCw } from 'lucide-react'
import { type ReactNode, useState } from 'react'

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
import { attributesMissing, FillAndResend } from './fill-and-resend.tsx'
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
  const [asking, setAsking] = useState<Asking>()
  const done = () => setAsking(undefined)
  const missing = attributesMissing(message)
  return (
    <Dialog
      size="lg"
      title={`Mensagem para ${message.contact.name}`}
      description={summaryOf(message)}
      onClose={onClose}
      footer={
        <>
          <Acts message={message} fillable={missing.length > 0} onAsk={setAsking} />
          <Button data-autofocus onClick={onClose}>
            Fechar
          </Button>
        </>
      }
    >
      <Body message={message} onContact={onContact}>
        {asking === 'fill' && <FillAndResend message={message} keys={missing} onClose={done} />}
      </Body>
      {asking === 'cancel' && <CancelConfirm id={message.id} onClose={done} />}
      {asking === 'resend' && <ResendConfirm message={message} onClose={done} />}
    </Dialog>
  )
}

type Asking = 'cancel' | 'resend' | 'fill'
type ActsProps = { message: MessageDetail; fillable: boolean; onAsk: (what: Asking) => void }

const Acts = ({ message, fillable, onAsk }: ActsProps) => (
  <>
    {message.canCancel && (
      <Button icon={Ban} onClick={() => onAsk('cancel')}>
        Cancelar mensagem
      </Button>
    )}
    {message.canResend &&
      (fillable ? (
        <Button icon={RotateCw} onClick={() => onAsk('fill')}>
          Preencher e reenviar
        </Button>
      ) : (
        <Button icon={RotateCw} onClick={() => onAsk('resend')}>
          Reenviar
        </Button>
      ))}
  </>
)

const summaryOf = ({ templateType, cadence, template, variant, campaign }: MessageDetail) =>
  [
    channel[templateType].label,
    `#${cadence.stepOrder} ${template.name}`,
    ...(variant ? [`Versão ${variantLetter(variant)}`] : []),
    campaign.name,
  ].join(' · ')

const Failure = ({ error, onRetry }: { error: unknown; onRetry: () => void }) =>
  statusOf(error) === 404 ? (
    <EmptyState icon={MailX} title="Mensagem não encontrada" />
  ) : (
    <LoadFailure error={error} text="Erro ao carregar a mensagem. Tente novamente." onRetry={onRetry} />
  )

type BodyProps = { message: MessageDetail; onContact: Props['onContact']; children: ReactNode }

const Body = ({ message, onContact, children }: BodyProps) => (
  <>
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <MessageBadge {...message} />
      <button type="button" className="text-link" onClick={() => onContact(message.contact)}>
        Histórico de {message.contact.name}
      </button>
      <Link to="/contacts/$id" params={{ id: String(message.contact.id) }} className="text-link">
        Abrir página do contato
      </Link>
    </div>
    {message.why && <Banner tone="blue">{message.why.text}</Banner>}
    {message.status === 'error' && message.reason && <Banner tone="red">{message.reason}</Banner>}
    {children}
    <dl className="mail-head">
      {message.sender !== undefined && (
        <>
          <dt>De</dt>
          <dd>{message.sender}</dd>
        </>
      )}
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
