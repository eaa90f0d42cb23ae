import type { MessageDetail, Said } from '@cadencia/contract/message'

import { Banner } from '#ui/banner.tsx'
import { HtmlFrame } from '#ui/html-frame.tsx'
import { WhatsAppBubble } from '#ui/whatsapp-bubble.tsx'

import { type Standing, standingOf } from './standing.ts'

/** The message as its recipient sees it; before it leaves, as it would leave now. */
export function WhatItSays({ message }: { message: MessageDetail }) {
  const { says, status, templateType } = message
  const standing = standingOf(message)
  return (
    <section className="says grid gap-2">
      <h3 className="font-semibold">{standing.title}</h3>
      {says.missing.length > 0 && status !== 'success' && (
        <Banner tone="amber">
          Falta o valor de {says.missing.join(', ')}.{status === 'pending' && ' Assim ela não sai.'}
        </Banner>
      )}
      {says.subject !== undefined && (
        <p className="text-sm">
          <span className="text-ink-3">Assunto: </span>
          {says.subject}
        </p>
      )}
      {templateType === 'whatsapp' ? (
        <WhatsAppBubble text={says.text} mark={standing} />
      ) : (
        <Document says={says} standing={standing} />
      )}
    </section>
  )
}

const Document = ({ says, standing }: { says: Said; standing: Standing }) => (
  <>
    {says.html === undefined ? (
      <div className="script" data-look={standing.look}>
        {says.text}
      </div>
    ) : (
      <HtmlFrame html={says.html} title="Corpo do e-mail" look={standing.look} />
    )}
    <p className="says-note" data-look={standing.look}>
      {standing.note}
    </p>
  </>
)
