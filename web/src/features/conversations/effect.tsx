import type { ConversationDetail } from '@cadencia/contract/conversations'

import { formatDay, formatWhen, plural } from '#lib/format.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.tsx'

import { useHold, useResume, useUndo } from './data.ts'

const firstName = (name: string) => name.trim().split(/\s+/)[0] || name

const failed = (title: string) => (error: Error) => toast({ title, text: error.message, destructive: true })

/** What the last answer did to the cadences of its contact, and the way back. */
export function EffectBanner({ conversation }: { conversation: ConversationDetail }) {
  const received = conversation.items.filter((item) => item.kind === 'received').at(-1)
  const open = received?.effects.filter(({ undoneAt }) => undoneAt === undefined) ?? []
  const held = conversation.campaigns.filter(({ isHeld }) => isHeld)
  if (open.some(({ kind }) => kind === 'suppressed')) return <LeftBanner conversation={conversation} />
  if (open.some(({ kind }) => kind === 'cancelled'))
    return (
      <Undoable conversation={conversation}>
        {plural(
          open.reduce((sum, { messages }) => sum + messages, 0),
          'Cadência encerrada.',
          'Cadência encerrada: # mensagem foi cancelada.',
          'Cadência encerrada: # mensagens foram canceladas.',
        )}
      </Undoable>
    )
  if (held.length > 0) return <HeldBanner conversation={conversation} />
  if (open.some(({ kind }) => kind === 'moved'))
    return <MovedBanner conversation={conversation} returnOn={received?.returnOn} />
  return <GoingOn conversation={conversation} />
}

type Props = { conversation: ConversationDetail }

function HeldBanner({ conversation }: Props) {
  const resume = useResume(conversation.id)
  const pending = conversation.campaigns.reduce((sum, each) => sum + (each.isHeld ? each.pending : 0), 0)
  return (
    <Banner
      tone="amber"
      action={
        <Button
          size="sm"
          busy={resume.isPending}
          onClick={() =>
            resume.mutate(undefined, {
              onSuccess: () => toast({ title: 'Cadência retomada' }),
              onError: failed('Erro ao retomar a cadência'),
            })
          }
        >
          Retomar
        </Button>
      }
    >
      <b className="font-semibold">
        Cadência parada porque {firstName(conversation.contact.name)} respondeu.
      </b>{' '}
      {plural(pending, '', '# mensagem futura não sai.', '# mensagens futuras não saem.')}
    </Banner>
  )
}

function MovedBanner({ conversation, returnOn }: Props & { returnOn: string | undefined }) {
  const undo = useUndo(conversation.id)
  const until = returnOn ? ` até ${formatDay(returnOn)}` : ''
  return (
    <Banner
      tone="blue"
      action={
        <Button
          size="sm"
          busy={undo.isPending}
          onClick={() => undo.mutate(undefined, { onError: failed('Erro ao continuar a cadência') })}
        >
          Continuar já
        </Button>
      }
    >
      Ausência: a cadência de {firstName(conversation.contact.name)} espera{until} e volta sozinha.
    </Banner>
  )
}

const LeftBanner = ({ conversation }: Props) => (
  <Undoable conversation={conversation} label="Não foi um pedido de descadastro">
    {firstName(conversation.contact.name)} pediu para sair: não recebe mais mensagens de nenhuma campanha.
  </Undoable>
)

type UndoableProps = Props & { children: React.ReactNode; label?: string }

function Undoable({ conversation, children, label = 'Desfazer' }: UndoableProps) {
  const undo = useUndo(conversation.id)
  return (
    <Banner
      tone="blue"
      action={
        <Button
          size="sm"
          busy={undo.isPending}
          onClick={() => undo.mutate(undefined, { onError: failed('Erro ao desfazer') })}
        >
          {label}
        </Button>
      }
    >
      {children}
    </Banner>
  )
}

function GoingOn({ conversation }: Props) {
  const hold = useHold(conversation.id)
  const next = conversation.campaigns.flatMap(({ nextAt }) => nextAt ?? []).toSorted()[0]
  if (next === undefined) return null
  return (
    <Banner
      tone="blue"
      action={
        <Button
          size="sm"
          busy={hold.isPending}
          onClick={() => hold.mutate(undefined, { onError: failed('Erro ao parar a cadência') })}
        >
          Parar
        </Button>
      }
    >
      A cadência segue. A próxima mensagem sai {formatWhen(next)}.
    </Banner>
  )
}
