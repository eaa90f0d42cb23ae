import { Card } from '#ui/card.tsx'
import { arrived, WhatsAppBubble } from '#ui/whatsapp-bubble.tsx'

import { ShownText } from './shown-text.tsx'

export const WhatsAppPreview = ({ text }: { text: string }) => (
  <Card title="Preview do WhatsApp">
    <WhatsAppBubble
      text={text}
      empty="Sua mensagem aparece aqui"
      mark={arrived}
      words={(part, key) => <ShownText key={key} text={part} />}
    />
    <p className="mt-3 text-center text-xs text-ink-3">Preview aproximado da mensagem no WhatsApp</p>
  </Card>
)
