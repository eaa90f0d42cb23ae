import { readWhatsApp, type Styled } from '@cadencia/domain/whatsapp-text'
import { CheckCheck } from 'lucide-react'

import { Card } from '#ui/card.tsx'

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

export const WhatsAppPreview = ({ text }: { text: string }) => (
  <Card title="Preview do WhatsApp">
    <div className="chat">
      <div className="bubble">
        <div className="bubble-text">
          {text.trim() === '' ? (
            <span className="bubble-empty">Sua mensagem aparece aqui</span>
          ) : (
            <Nodes nodes={readWhatsApp(text)} />
          )}
        </div>
        <p className="bubble-meta">
          Entregue
          <CheckCheck size={14} aria-hidden="true" />
        </p>
      </div>
    </div>
    <p className="mt-3 text-center text-xs text-ink-3">Preview aproximado da mensagem no WhatsApp</p>
  </Card>
)
