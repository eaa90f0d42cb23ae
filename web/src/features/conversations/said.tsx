import type { ConversationItem, ReceivedItem } from '@cadencia/contract/conversations'
import { Paperclip } from 'lucide-react'

import { formatNear } from '#lib/format.ts'
import { Badge } from '#ui/badge.tsx'
import { classShown } from '#ui/reply-class.ts'
import { channel, ChannelIcon } from '#ui/status.tsx'

const kib = 1024
const sizeOf = (bytes: number) =>
  bytes < kib * kib
    ? `${Math.ceil(bytes / kib)} KB`
    : `${(bytes / kib / kib).toFixed(1).replace('.', ',')} MB`

/** Something that was said, always as text: our messages folded to their first words, those of the contact whole. */
export function Said({ item, name }: { item: ConversationItem; name: string }) {
  if (item.kind === 'sent') return <Ours item={item} />
  if (item.kind === 'answered') return <Answered item={item} />
  return item.isByHand ? <Recorded item={item} name={name} /> : <Theirs item={item} name={name} />
}

const Ours = ({ item }: { item: Extract<ConversationItem, { kind: 'sent' }> }) => (
  <details className="said said-ours">
    <summary className="said-head">
      <ChannelIcon type={item.channel} />
      <span className="min-w-0 truncate">
        <b className="font-medium">Você</b> · #{item.stepOrder} {item.subject || item.text}
      </span>
      <time dateTime={item.at}>{formatNear(item.at)}</time>
    </summary>
    <p className="text-xs text-ink-3">{item.campaign}</p>
    <div className="said-text">{item.text}</div>
  </details>
)

type AnsweredItem = Extract<ConversationItem, { kind: 'answered' }>

const became: Record<Exclude<AnsweredItem['state'], 'sent'>, string> = {
  leaving: 'Saindo…',
  failed: 'Não saiu',
  unknown: 'Pode ter saído: confira antes de escrever de novo',
}

/** What a person of the account wrote here, whole, and what became of it. */
const Answered = ({ item }: { item: AnsweredItem }) => (
  <article className="said said-ours" aria-label={`Resposta de ${item.by}`}>
    <div className="said-head">
      <ChannelIcon type={item.channel} />
      <b className="min-w-0 truncate font-medium">{item.by}</b>
      <time dateTime={item.at}>{formatNear(item.at)}</time>
    </div>
    <div className="said-text">{item.text}</div>
    {item.state !== 'sent' && (
      <p className={item.state === 'leaving' ? 'text-xs text-ink-3' : 'text-xs text-red'}>
        {became[item.state]}
        {item.reply && `: ${item.reply}`}
      </p>
    )}
  </article>
)

/** What a person of the account says that the contact answered: not in the contact's own hand. */
function Recorded({ item, name }: { item: ReceivedItem; name: string }) {
  const { label, tone } = classShown(item)
  return (
    <article className="said said-recorded" aria-label={`Registrado por você: ${name}, ${label}`}>
      <div className="said-head">
        <ChannelIcon type={item.channel} />
        <span className="min-w-0 truncate">
          <b className="font-medium">Registrado por você</b> · {channel[item.channel].label}
        </span>
        <time dateTime={item.at}>{formatNear(item.at)}</time>
      </div>
      <div>
        <Badge tone={tone}>{label}</Badge>
      </div>
      {item.text && <div className="said-text">{item.text}</div>}
    </article>
  )
}

const Theirs = ({ item, name }: { item: ReceivedItem; name: string }) => (
  <article className="said" aria-label={`Resposta de ${name}`}>
    <div className="said-head">
      <ChannelIcon type={item.channel} />
      <b className="min-w-0 truncate font-medium">{name}</b>
      <time dateTime={item.at}>{formatNear(item.at)}</time>
    </div>
    {item.channel === 'email' && <p className="truncate text-xs text-ink-3">{item.from}</p>}
    <div className="said-text">
      <Marked text={item.text || 'Sem texto'} words={item.words} />
    </div>
    {item.attachments.length > 0 && (
      <ul aria-label="Anexos" className="text-xs text-ink-3">
        {item.attachments.map(({ name: file, size }, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- two files may have one name
          <li key={place} className="flex items-center gap-1">
            <Paperclip size={12} aria-hidden="true" />
            {file || 'Anexo'} ({sizeOf(size)})
          </li>
        ))}
      </ul>
    )}
    {item.quoted && (
      <details>
        <summary className="text-xs font-medium">Mostrar texto citado</summary>
        <div className="said-text said-quoted">{item.quoted}</div>
      </details>
    )}
  </article>
)

/** The words that led to the class are marked where they first stand. */
function Marked({ text, words }: { text: string; words: string | undefined }) {
  const at = words ? text.indexOf(words) : -1
  if (!words || at === -1) return text
  return (
    <>
      {text.slice(0, at)}
      <mark>{words}</mark>
      {text.slice(at + words.length)}
    </>
  )
}
