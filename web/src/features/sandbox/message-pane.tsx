import type { SandboxContent } from '@cadencia/contract/sandbox'
import { useQuery } from '@tanstack/react-query'
import { MailOpen } from 'lucide-react'

import { statusOf } from '#lib/api.ts'
import { formatDateTime, formatRecipient } from '#lib/format.ts'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LoadFailure } from '#ui/load-failure.tsx'
import { SkeletonLines } from '#ui/skeleton.tsx'
import { WhatsAppBubble } from '#ui/whatsapp-bubble.tsx'

import { AnswerAs } from './answer-as.tsx'
import { sandboxMessageQuery } from './data.ts'
import { MailBody } from './mail-body.tsx'

/** A message as its recipient would see it. */
export function MessagePane({ id }: { id: number }) {
  const { data: message, error, refetch } = useQuery(sandboxMessageQuery(id))
  if (statusOf(error) === 404)
    return (
      <EmptyState
        icon={MailOpen}
        title="Mensagem não encontrada"
        text="A caixa guarda só as mil mais novas."
      />
    )
  if (error)
    return (
      <LoadFailure
        error={error}
        text="Erro ao carregar a mensagem. Tente novamente."
        onRetry={() => void refetch()}
      />
    )
  if (!message)
    return (
      <Card>
        <SkeletonLines count={6} />
      </Card>
    )
  return (
    <div key={id} className="grid gap-3">
      {message.channel === 'email' ? <Mail message={message} /> : <WhatsApp message={message} />}
      <AnswerAs message={message} />
    </div>
  )
}

const Mail = ({ message }: { message: SandboxContent }) => (
  <Card title={message.title || 'Sem assunto'}>
    <dl className="mail-head">
      <dt>De</dt>
      <dd>{message.from}</dd>
      <dt>Para</dt>
      <dd>{message.to}</dd>
      <dt>Recebida em</dt>
      <dd>{formatDateTime(message.at)}</dd>
    </dl>
    <MailBody message={message} />
  </Card>
)

const WhatsApp = ({ message }: { message: SandboxContent }) => (
  <Card title={`WhatsApp para ${formatRecipient(message.recipient)}`}>
    <p className="mb-3 text-sm text-ink-3">{formatDateTime(message.at)}</p>
    <WhatsAppBubble text={message.text} />
  </Card>
)
