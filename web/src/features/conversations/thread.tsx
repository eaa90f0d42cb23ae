import type { ConversationDetail } from '@cadencia/contract/conversations'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { AlarmClock, Check, MessageSquareDashed, RotateCcw, Undo2 } from 'lucide-react'
import { useEffect, useRef } from 'react'

import { statusOf } from '#lib/api.ts'
import { useKeys } from '#lib/keys.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LoadFailure } from '#ui/load-failure.tsx'
import { SkeletonLines } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.tsx'

import { AnswerForm } from './answer-form.tsx'
import { Assign } from './assign.tsx'
import { conversationQuery, useTakeBack, useUpdateConversation } from './data.ts'
import { EffectBanner } from './effect.tsx'
import { lastReceived } from './last-received.ts'
import { Meant } from './meant.tsx'
import { Said } from './said.tsx'

/** A conversation with a contact: what was said, what it did, and what is to be done with it. */
export function Thread({ id, onDone }: { id: number; onDone: () => void }) {
  const { data, error, refetch } = useQuery(conversationQuery(id))
  if (statusOf(error) === 404)
    return (
      <EmptyState icon={MessageSquareDashed} title="Conversa não encontrada" text="O contato foi excluído." />
    )
  if (error && !data)
    return (
      <LoadFailure
        error={error}
        text="Erro ao carregar a conversa. Tente novamente."
        onRetry={() => void refetch()}
      />
    )
  if (!data)
    return (
      <Card>
        <SkeletonLines count={6} />
      </Card>
    )
  return <Whole key={id} conversation={data} onDone={onDone} />
}

type Props = { conversation: ConversationDetail; onDone: () => void }

function Whole({ conversation, onDone }: Props) {
  const { contact, items } = conversation
  useRead(conversation)
  return (
    <div className="grid gap-3">
      <header className="flex flex-wrap items-center justify-between gap-2">
        <div className="min-w-0">
          <h2 className="truncate text-lg font-semibold">
            <Link to="/contacts/$id" params={{ id: String(contact.id) }} title="Abrir página do contato">
              {contact.name}
            </Link>
          </h2>
          <p className="truncate text-xs text-ink-3">
            {conversation.campaigns.map(({ campaign }) => campaign.name).join(' · ') || contact.email}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Assign conversation={conversation} />
          <TakeBack conversation={conversation} />
          <Actions conversation={conversation} onDone={onDone} />
        </div>
      </header>
      {items.map((item) => (
        <Said key={`${item.kind}${item.id}`} item={item} name={contact.name} />
      ))}
      <EffectBanner conversation={conversation} />
      {isAnswer(conversation) && (
        <>
          <Meant conversation={conversation} />
          <AnswerForm conversation={conversation} onDone={onDone} />
        </>
      )}
    </div>
  )
}

/** A wrong number means nothing more, and what was taken back was never said. */
const isAnswer = ({ class: of, isWithdrawn }: ConversationDetail) => !isWithdrawn && of !== 'wrong_number'

/** Opened, it has been read. */
function useRead({ id, isUnread }: ConversationDetail) {
  const { mutate } = useUpdateConversation(id)
  const told = useRef(false)
  useEffect(() => {
    if (!isUnread || told.current) return
    told.current = true
    mutate({ isUnread: false })
  }, [isUnread, mutate])
}

/** What was recorded last is taken back, with what it did. */
function TakeBack({ conversation: { id, items } }: { conversation: ConversationDetail }) {
  const undo = useTakeBack(id)
  const last = lastReceived({ items })
  if (!last?.isByHand) return null
  return (
    <Button icon={Undo2} busy={undo.isPending} onClick={() => undo.mutate(last.id)}>
      Desfazer registro
    </Button>
  )
}

const dayMs = 24 * 3_600_000

/** Nine in the morning of tomorrow. */
function tomorrowMorning() {
  const at = new Date(Date.now() + dayMs)
  at.setHours(9, 0, 0, 0)
  return at.toISOString()
}

function Actions({ conversation: { id, state }, onDone }: Props) {
  const update = useUpdateConversation(id)
  const failed = (error: Error) =>
    toast({ title: 'Erro ao mudar a conversa', text: error.message, destructive: true })
  const back = () => update.mutate({ state, snoozedUntil: null }, { onError: failed })
  const told = (title: string) => {
    toast({ title, action: { label: 'Desfazer', onSelect: back } })
    onDone()
  }
  const conclude = () =>
    update.mutate(
      { state: 'done', isUnread: false },
      { onSuccess: () => told('Conversa concluída'), onError: failed },
    )
  const snooze = () =>
    update.mutate(
      { snoozedUntil: tomorrowMorning(), isUnread: false },
      { onSuccess: () => told('Volta amanhã às 9h'), onError: failed },
    )
  const reopen = () => update.mutate({ state: 'open' }, { onError: failed })
  useKeys((key) => {
    if (key === 'e' && state !== 'done') conclude()
    else if (key === 's' && state === 'open') snooze()
    else if (key === 'u') update.mutate({ isUnread: true }, { onSuccess: onDone, onError: failed })
    else return false
    return true
  })
  return (
    <div className="flex gap-2">
      {state === 'open' && (
        <Button icon={AlarmClock} onClick={snooze} aria-keyshortcuts="s" title="Volta amanhã às 9h (S)">
          Adiar
        </Button>
      )}
      {state === 'done' ? (
        <Button icon={RotateCcw} onClick={reopen}>
          Reabrir
        </Button>
      ) : (
        <Button icon={Check} onClick={conclude} aria-keyshortcuts="e" title="Concluir (E)">
          Concluir
        </Button>
      )}
    </div>
  )
}
