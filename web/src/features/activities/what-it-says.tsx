import type { Said } from '@cadencia/contract/message'
import type { Channel } from '@cadencia/domain/channel'

import { Banner } from '#ui/banner.tsx'
import { HtmlFrame } from '#ui/html-frame.tsx'
import { WhatsAppBubble } from '#ui/whatsapp-bubble.tsx'

type Props = { type: Channel; says: Said }

/** The message as whoever it goes to sees it; before it leaves, as it would leave now. */
export const WhatItSays = ({ type, says }: Props) => (
  <section className="says grid gap-2">
    <h3 className="font-semibold">{says.preview ? 'O que diria agora' : 'O que disse'}</h3>
    {says.missing.length > 0 && (
      <Banner tone="amber">Falta o valor de {says.missing.join(', ')}. Assim ela não sai.</Banner>
    )}
    {says.subject !== undefined && (
      <p className="text-sm">
        <span className="text-ink-3">Assunto: </span>
        {says.subject}
      </p>
    )}
    <Text type={type} says={says} />
  </section>
)

function Text({ type, says }: Props) {
  if (says.html !== undefined) return <HtmlFrame html={says.html} title="Corpo do email" />
  if (type === 'whatsapp') return <WhatsAppBubble text={says.text} waiting={says.preview} />
  return <div className="script">{says.text}</div>
}
