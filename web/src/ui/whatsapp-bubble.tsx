import { readWhatsApp, type Styled } from '@cadencia/domain/whatsapp-text'
import { CheckCheck } from 'lucide-react'

import './message.css'

const tags = { bold: 'strong', italic: 'em', strike: 's' } as const

/** Nodes, never markup: what a contact's name holds is shown, not run. */
const Nodes = ({ nodes }: { nodes: Styled[] }) =>
  nodes.map((node, index) => {
    if (node.kind === 'text') return node.text
    if (node.kind === 'mono') return <code key={index}>{node.text}</code>
    if (node.kind === 'code') return <pre key={index}>{node.text}</pre>
    const Tag = tags[node.kind]
    return (
      <Tag key={index}>
        <Nodes nodes={node.children} />
      </Tag>
    )
  })

type Props = {
  text: string
  /** What to say while it says nothing. */
  empty?: string
  /** Before it has left nothing is said of its delivery. */
  waiting?: boolean
}

/** A message as it stands in the chat. */
export const WhatsAppBubble = ({ text, empty, waiting = false }: Props) => (
  <div className="chat">
    <div className="bubble">
      <div className="bubble-text">
        {text.trim() === '' ? (
          <span className="bubble-empty">{empty}</span>
        ) : (
          <Nodes nodes={readWhatsApp(text)} />
        )}
      </div>
      {!waiting && (
        <p className="bubble-meta">
          Entregue
          <CheckCheck size={14} aria-hidden="true" />
        </p>
      )}
    </div>
  </div>
)
