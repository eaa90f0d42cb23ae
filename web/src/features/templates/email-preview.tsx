import type { ReactNode } from 'react'

import { Card } from '#ui/card.tsx'

import '#ui/message.css'
import { HtmlBody } from './html-body.tsx'
import type { Rendered } from './render.ts'
import { ShownText } from './shown-text.tsx'

type Props = { message: Rendered; from: string; to: string; foot: ReactNode }

export const EmailPreview = ({ message, from, to, foot }: Props) => (
  <Card title="Preview do Email">
    <dl className="mail-head">
      <dt>De</dt>
      <dd>{from}</dd>
      <dt>Para</dt>
      <dd>{to}</dd>
      <dt>Assunto</dt>
      <dd className="font-medium text-ink">
        <ShownText text={message.subject.trim() || 'Sem assunto'} />
      </dd>
    </dl>
    {message.isMarkup ? (
      <HtmlBody html={message.body} />
    ) : (
      <div className="mail-body">
        {message.body ? (
          <ShownText text={message.body} />
        ) : (
          <span className="text-ink-3">O conteúdo aparece aqui enquanto você escreve.</span>
        )}
      </div>
    )}
    {foot}
  </Card>
)
