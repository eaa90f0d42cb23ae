import { useState } from 'react'

import { Card } from '#ui/card.tsx'
import { Segmented } from '#ui/segmented.tsx'

import { HtmlFrame } from './html-frame.tsx'
import type { Rendered } from './render.ts'

type Props = { message: Rendered; from: string; to: string }

const views = [
  { value: 'plain', label: 'Plain Text' },
  { value: 'html', label: 'HTML' },
] as const

export function EmailPreview({ message, from, to }: Props) {
  const [view, setView] = useState<'plain' | 'html'>('plain')
  const showsHtml = view === 'html' && message.html !== undefined
  return (
    <Card
      title="Preview do Email"
      actions={
        message.html !== undefined && (
          <Segmented label="Formato do preview" options={views} value={view} onChange={setView} />
        )
      }
    >
      <dl className="mail-head">
        <dt>De</dt>
        <dd>{from}</dd>
        <dt>Para</dt>
        <dd>{to}</dd>
        <dt>Assunto</dt>
        <dd className="font-medium text-ink">{message.subject.trim() || 'Sem assunto'}</dd>
      </dl>
      {showsHtml ? (
        <HtmlFrame html={message.html ?? ''} title="Corpo do email em HTML" />
      ) : (
        <div className="mail-body">
          {message.text || <span className="text-ink-3">O conteúdo aparece aqui enquanto você escreve.</span>}
        </div>
      )}
    </Card>
  )
}
