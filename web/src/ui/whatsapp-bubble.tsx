import { readWhatsApp, type Styled } from '@cadencia/domain/whatsapp-text'
import { Check, CheckCheck } from 'lucide-react'
import type { ReactNode } from 'react'

import './message.css'

const tags = { bold: 'strong', italic: 'em', strike: 's' } as const

/** How a piece of the text is shown, where it is more than text. */
type Words = (text: string, key: number) => ReactNode

/** Nodes, never markup: what a contact's name holds is shown, not run. */
const Nodes = ({ nodes, words }: { nodes: Styled[]; words?: Words | undefined }) =>
  nodes.map((node, index) => {
    if (node.kind === 'text') return words?.(node.text, index) ?? node.text
    if (node.kind === 'mono') return <code key={index}>{node.text}</code>
    if (node.kind === 'code') return <pre key={index}>{node.text}</pre>
    const Tag = tags[node.kind]
    return (
      <Tag key={index}>
        <Nodes nodes={node.children} words={words} />
      </Tag>
    )
  })

type Props = {
  text: string
  /** What to say while it says nothing. */
  empty?: string
  /** What is known of its way; without it nothing is said of that. */
  mark?: Mark
  words?: Words
}

type Mark = { note: string; look: string; ticks: 0 | 1 | 2; isRead: boolean }

/** What a chat shows under a message that arrived. */
export const arrived: Mark = { note: 'Entregue', look: 'sent', ticks: 2, isRead: false }

/** A message as it stands in the chat. */
export const WhatsAppBubble = ({ text, empty, mark, words }: Props) => (
  <div className="chat">
    <div className="bubble" data-look={mark?.look}>
      <div className="bubble-text">
        {text.trim() === '' ? (
          <span className="bubble-empty">{empty}</span>
        ) : (
          <Nodes nodes={readWhatsApp(text)} words={words} />
        )}
      </div>
      {mark && (
        <p className="bubble-meta" data-read={mark.isRead || undefined}>
          {mark.note}
          {mark.ticks === 1 && <Check size={14} aria-hidden="true" />}
          {mark.ticks === 2 && <CheckCheck size={14} aria-hidden="true" />}
        </p>
      )}
    </div>
  </div>
)
