import type { ConversationDetail } from '@cadencia/contract/conversations'
import type { ReactNode } from 'react'

import { formatDay, formatWhen, plural } from '#lib/format.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.tsx'

import { useHold, useResume, useUndo } from './data.ts'
import { lastReceived } from './last-received.ts'

const firstName = (name: string) => name.trim().split(/\s+/)[0] || name

/** What the last answer did to the cadences of its contact, and the way back. */
export function EffectBanner({ conversation }: { conversation: ConversationDetail }) {
  const received = lastReceived(conversation)
  const open = received?.effects.filter(({ undoneAt }) => undoneAt === undefined) ?? []
  const held = conversation.campaigns.filter(({ isHeld }) => isHeld)
  if (open.some(({ kind }) => kind === 'suppressed')) return <LeftBanner conversation={conversation} />
  if (open.some(({ kind }) => kind === 'cancelled')) {
    const messages = open.reduce((sum, effect) => sum + effect.messages, 0)
    return <EndedBanner conversation={conversation} messages={messages} />
  }
  if (held.length > 0) return <HeldBanner conversation={conversation} />
  if (open.some(({ kind }) => kind === 'closed')) return <WrongNumberBanner conversation={conversation} />
  if (open.some(({ kind }) => kind === 'moved'))
    return <MovedBanner conversation={conversation} returnOn={received?.returnOn} />
  return <GoingOn conversation={conversation} />
}

type Props = { conversation: ConversationDetail }

type ToldProps = {
  tone?: 'amber' | 'blue'
  label: string
  action: ReturnType<typeof useResume>
  failure: string
  success?: string
  children: ReactNode
}

/** What happened, and the button that changes it. */
const Told = ({ tone = 'blue', label, action, failure, success, children }: ToldProps) => (
  <Banner
    tone={tone}
    action={
      <Button
        size="sm"
        busy={action.isPending}
        onClick={() =>
          action.mutate(undefined, {
            onSuccess: () => success && toast({ title: success }),
            onError: ({ message }) => toast({ title: failure, text: message, destructive: true }),
          })
        }
      >
        {label}
      </Button>
    }
  >
    {children}
  </Banner>
)

function whyHeld({ class: of, contact }: ConversationDetail) {
  const name = firstName(contact.name)
  return of === 'meeting'
    ? `Cadência parada: há uma reunião marcada com ${name}.`
    : `Cadência parada porque ${name} respondeu.`
}

function HeldBanner({ conversation }: Props) {
  const pending = conversation.campaigns.reduce((sum, each) => sum + (each.isHeld ? each.pending : 0), 0)
  return (
    <Told
      tone="amber"
      label="Retomar"
      action={useResume(conversation.id)}
      success="Cadência retomada"
      failure="Erro ao retomar a cadência"
    >
      <b className="font-semibold">{whyHeld(conversation)}</b>{' '}
      {plural(pending, '', '# mensagem futura não sai.', '# mensagens futuras não saem.')}
    </Told>
  )
}

function MovedBanner({ conversation, returnOn }: Props & { returnOn: string | undefined }) {
  const until = returnOn ? ` até ${formatDay(returnOn)}` : ''
  return (
    <Told label="Continuar já" action={useUndo(conversation.id)} failure="Erro ao continuar a cadência">
      Ausência: a cadência de {firstName(conversation.contact.name)} espera{until} e volta sozinha.
    </Told>
  )
}

const LeftBanner = ({ conversation }: Props) => (
  <Told label="Não foi um pedido de descadastro" action={useUndo(conversation.id)} failure="Erro ao desfazer">
    {firstName(conversation.contact.name)} pediu para sair: não recebe mais mensagens de nenhuma campanha.
  </Told>
)

const EndedBanner = ({ conversation, messages }: Props & { messages: number }) => (
  <Told label="Desfazer" action={useUndo(conversation.id)} failure="Erro ao desfazer">
    {plural(
      messages,
      'Cadência encerrada.',
      'Cadência encerrada: # mensagem foi cancelada.',
      'Cadência encerrada: # mensagens foram canceladas.',
    )}
  </Told>
)

const WrongNumberBanner = ({ conversation }: Props) => (
  <Told label="Desfazer" action={useUndo(conversation.id)} failure="Erro ao desfazer">
    O número de {firstName(conversation.contact.name)} está errado: nada sai por WhatsApp nem por ligação. Os
    e-mails continuam.
  </Told>
)

function GoingOn({ conversation }: Props) {
  const hold = useHold(conversation.id)
  const next = conversation.campaigns.flatMap(({ nextAt }) => nextAt ?? []).toSorted()[0]
  if (next === undefined) return null
  return (
    <Told label="Parar" action={hold} failure="Erro ao parar a cadência">
      A cadência segue. A próxima mensagem sai {formatWhen(next)}.
    </Told>
  )
}
