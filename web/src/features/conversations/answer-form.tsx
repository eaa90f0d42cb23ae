import type { AnswerWay, ConversationDetail } from '@cadencia/contract/conversations'
import { MessageCircle, Send } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'

import { saidBy } from '#lib/api.ts'
import { formatNear, formatRecipient } from '#lib/format.ts'
import { useKeys } from '#lib/keys.ts'
import { Banner } from '#ui/banner.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { DraftNote, Kept } from '#ui/draft.tsx'
import { Field } from '#ui/field.tsx'
import { Textarea } from '#ui/input.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { toast } from '#ui/toast.tsx'

import { useAnswer } from './data.ts'

type Props = { conversation: ConversationDetail; onDone: () => void }

/** Answers a contact where the contact wrote, by the sender that wrote before. */
export function AnswerForm({ conversation, onDone }: Props) {
  const { answerBy } = conversation
  const [chosen, setChosen] = useState<AnswerWay['channel']>()
  const way = answerBy.find(({ channel }) => channel === chosen) ?? answerBy[0]
  if (!way) return null
  return (
    <section className="answer" aria-label="Responder">
      {answerBy.length > 1 && (
        <Segmented
          label="Canal da resposta"
          options={answerBy.map(({ channel }) => ({ value: channel, label: names[channel] }))}
          value={way.channel}
          onChange={setChosen}
        />
      )}
      <ByWay key={way.channel} way={way} conversation={conversation} onDone={onDone} />
    </section>
  )
}

const names: Record<AnswerWay['channel'], string> = { email: 'Email', whatsapp: 'WhatsApp' }

type WayProps = Props & { way: AnswerWay }

function ByWay({ way, conversation, onDone }: WayProps) {
  if (way.state === 'open') return <Composer way={way} conversation={conversation} onDone={onDone} />
  if (way.state === 'by_hand')
    return (
      <a
        className={buttonClass('primary')}
        href={`https://wa.me/${way.to.replace(/\D/g, '')}`}
        target="_blank"
        rel="noreferrer"
      >
        <MessageCircle size={16} aria-hidden="true" />
        Responder no WhatsApp
      </a>
    )
  return (
    <Banner tone="amber">
      A janela de 24 h {way.until ? `fechou ${formatNear(way.until)}` : 'não está aberta'}. Só um template
      aprovado pode sair.
    </Banner>
  )
}

/** Sends what is written: the text stays until the server has taken it. */
function useSending({ way, conversation: { id }, onDone }: WayProps) {
  const answer = useAnswer(id)
  const [text, write] = useState('')
  const send = (isDone: boolean) =>
    answer.mutate(
      { channel: way.channel, text, isDone },
      {
        onSuccess: () => {
          write('')
          toast({ title: isDone ? 'Resposta saindo, conversa concluída' : 'Resposta saindo' })
          if (isDone) onDone()
        },
      },
    )
  return { text, write, send, answer, isEmpty: text.trim() === '' }
}

function Composer(props: WayProps) {
  const { way, conversation } = props
  const field = useRef<HTMLTextAreaElement>(null)
  const [note, setNote] = useState<string>()
  const { text, write, send, answer, isEmpty } = useSending(props)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    if (!isEmpty) send(!event.shiftKey)
  }
  useKeys((key) => {
    if (key === 'r') field.current?.focus()
    return key === 'r'
  })
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        send(true)
      }}
    >
      <Kept
        name={`answer/${conversation.id}`}
        value={{ text }}
        isDirty={text !== ''}
        saving={answer.isPending}
        refused={answer.error}
        restore={(kept) => write(kept.text)}
        onNote={setNote}
        isText
      />
      <Field label={`Responder a ${conversation.contact.name}`} hint={hintOf(way)}>
        <Textarea
          ref={field}
          rows={4}
          maxLength={way.channel === 'whatsapp' ? 4096 : 20_000}
          value={text}
          onChange={(event) => write(event.target.value)}
          onKeyDown={onKeyDown}
          aria-keyshortcuts="r"
        />
      </Field>
      {answer.error && <Banner tone="red">{saidBy(answer.error) ?? failed}</Banner>}
      <SendButtons note={note} isEmpty={isEmpty} isBusy={answer.isPending} onSend={() => send(false)} />
    </form>
  )
}

const failed = 'A resposta não foi enviada. Tente novamente.'

type ButtonsProps = { note: string | undefined; isEmpty: boolean; isBusy: boolean; onSend: () => void }

const SendButtons = ({ note, isEmpty, isBusy, onSend }: ButtonsProps) => (
  <div className="flex flex-wrap items-center justify-end gap-2">
    <DraftNote note={note} />
    <Button disabled={isEmpty || isBusy} title="Enviar (Ctrl Shift Enter)" onClick={onSend}>
      Enviar
    </Button>
    <Button
      type="submit"
      variant="primary"
      icon={Send}
      disabled={isEmpty}
      busy={isBusy}
      busyText="Enviando..."
      title="Enviar e concluir (Ctrl Enter)"
    >
      Enviar e concluir
    </Button>
  </div>
)

function hintOf({ from, to, until }: AnswerWay): string {
  const between = `De ${formatRecipient(from)} para ${formatRecipient(to)}.`
  return until ? `${between} Janela aberta até ${formatNear(until)}.` : between
}
