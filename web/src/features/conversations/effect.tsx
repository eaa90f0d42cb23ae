import type { ConversationDetail } from '@cadencia/contract/conversations'
import type { ReactNode } from 'react'

import { firstName, formatDay, formatWhen, plural } from '#lib/format.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.tsx'

import { useHold, useResume, useUndo } from './data.ts'
import { lastReceived } from './last-received.ts'

const openEffects = (conversation: ConversationDetail) =>
  lastReceived(conversation)?.effects.filter(({ undoneAt }) => undoneAt === undefined) ?? []

/** What the answers of a contact did to its cadences and to those of its company, and the way back. */
export function EffectBanner({ conversation }: Props) {
  const { campaigns, colleagues } = conversation
  const isEnded = openEffects(conversation).some(({ kind }) => kind === 'suppressed' || kind === 'cancelled')
  // The banner of a contact that is held speaks for its company too.
  const isTold = !isEnded && campaigns.some(({ isHeld }) => isHeld)
  return (
    <>
      <OwnBanner conversation={conversation} />
      {colleagues && !isTold && <ColleaguesBanner conversation={conversation} colleagues={colleagues} />}
    </>
  )
}

/** What the last answer did to the cadences of its contact. */
function OwnBanner({ conversation }: Props) {
  const open = openEffects(conversation)
  const held = conversation.campaigns.filter(({ isHeld }) => isHeld)
  if (open.some(({ kind }) => kind === 'suppressed')) return <LeftBanner conversation={conversation} />
  if (open.some(({ kind }) => kind === 'cancelled')) {
    const messages = open.reduce((sum, effect) => sum + effect.messages, 0)
    return <EndedBanner conversation={conversation} messages={messages} />
  }
  if (held.length > 0) return <HeldBanner conversation={conversation} />
  if (open.some(({ kind }) => kind === 'closed')) return <WrongNumberBanner conversation={conversation} />
  if (open.some(({ kind }) => kind === 'moved'))
    return <MovedBanner conversation={conversation} returnOn={lastReceived(conversation)?.returnOn} />
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

type Colleagues = NonNullable<ConversationDetail['colleagues']>

const contactsText = ({ contacts, domain }: Colleagues) =>
  `${plural(contacts, '', '# contato', '# contatos')}${domain && ` de ${domain}`}`

const pendingText = (pending: number) =>
  plural(pending, '', '# mensagem futura não sai.', '# mensagens futuras não saem.')

function whyHeld({ class: of, contact, colleagues, campaigns }: ConversationDetail) {
  const name = firstName(contact.name)
  const held = campaigns.filter(({ isHeld }) => isHeld)
  const by = held.every(({ heldBy }) => heldBy !== undefined) ? held[0]?.heldBy : undefined
  if (by !== undefined) return `Cadência parada porque ${firstName(by)}, da mesma empresa, respondeu.`
  if (colleagues) return `Cadência parada para ${name} e mais ${contactsText(colleagues)}.`
  return of === 'meeting'
    ? `Cadência parada: há uma reunião marcada com ${name}.`
    : `Cadência parada porque ${name} respondeu.`
}

function HeldBanner({ conversation }: Props) {
  const { campaigns, colleagues } = conversation
  const own = campaigns.reduce((sum, each) => sum + (each.isHeld ? each.pending : 0), 0)
  return (
    <Resume id={conversation.id}>
      <b className="font-semibold">{whyHeld(conversation)}</b> {pendingText(own + (colleagues?.pending ?? 0))}
    </Resume>
  )
}

/** The contact itself is not held, or no longer: its company still is. */
const ColleaguesBanner = ({ conversation, colleagues }: Props & { colleagues: Colleagues }) => (
  <Resume id={conversation.id}>
    <b className="font-semibold">
      Cadência parada para {contactsText(colleagues)} porque {firstName(conversation.contact.name)} respondeu.
    </b>{' '}
    {pendingText(colleagues.pending)}
  </Resume>
)

const Resume = ({ id, children }: { id: number; children: ReactNode }) => (
  <Told
    tone="amber"
    label="Retomar"
    action={useResume(id)}
    success="Cadência retomada"
    failure="Erro ao retomar a cadência"
  >
    {children}
  </Told>
)

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
