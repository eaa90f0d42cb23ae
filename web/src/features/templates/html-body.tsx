import { htmlToText } from '@cadencia/domain/html-text'
import { useState } from 'react'

import { HtmlFrame } from '#ui/html-frame.tsx'
import { Segmented } from '#ui/segmented.tsx'

const views = [
  { value: 'plain', label: 'Plain Text' },
  { value: 'html', label: 'HTML' },
] as const

/** Both parts of the message that leaves: the text for those who read text, and the markup. */
export function HtmlBody({ html }: { html: string }) {
  const [view, setView] = useState<'plain' | 'html'>('plain')
  return (
    <>
      <div className="mail-views">
        <Segmented label="Formato do preview" options={views} value={view} onChange={setView} />
      </div>
      {view === 'html' ? (
        <HtmlFrame html={html} title="Corpo do e-mail em HTML" />
      ) : (
        <div className="mail-body">{htmlToText(html)}</div>
      )}
    </>
  )
}
