import { htmlToText } from '@cadencia/domain/html-text'
import { lazy, Suspense, useState } from 'react'

import { Segmented } from '#ui/segmented.tsx'

import { ShownText } from './shown-text.tsx'

const HtmlView = lazy(async () => ({ default: (await import('./html-view.tsx')).HtmlView }))

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
        <Suspense fallback={<div className="html-frame" />}>
          <HtmlView html={html} />
        </Suspense>
      ) : (
        <div className="mail-body">
          <ShownText text={htmlToText(html)} />
        </div>
      )}
    </>
  )
}
