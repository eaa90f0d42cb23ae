import { lazy, Suspense } from 'react'

import { Card } from '#ui/card.tsx'

import '#ui/message.css'
import type { Rendered } from './render.ts'

const HtmlBody = lazy(async () => ({ default: (await import('./html-body.tsx')).HtmlBody }))

type Props = { message: Rendered; from: string; to: string }

export const EmailPreview = ({ message, from, to }: Props) => (
  <Card title="Preview do Email">
    <dl className="mail-head">
      <dt>De</dt>
      <dd>{from}</dd>
      <dt>Para</dt>
      <dd>{to}</dd>
      <dt>Assunto</dt>
      <dd className="font-medium text-ink">{message.subject.trim() || 'Sem assunto'}</dd>
      {message.preheader.trim() && (
        <>
          <dt>Na caixa de entrada</dt>
          <dd className="truncate">
            <span className="font-medium text-ink">{message.subject.trim()}</span>
            <span className="text-ink-3"> — {message.preheader}</span>
          </dd>
        </>
      )}
    </dl>
    {message.isMarkup ? (
      <Suspense fallback={<div className="mail-body" />}>
        <HtmlBody html={message.body} />
      </Suspense>
    ) : (
      <div className="mail-body">
        {message.body || <span className="text-ink-3">O conteúdo aparece aqui enquanto você escreve.</span>}
      </div>
    )}
  </Card>
)
