import type { SandboxContent } from '@cadencia/contract/sandbox'
import { useState } from 'react'

import { HtmlFrame } from '#ui/html-frame.tsx'
import { Segmented } from '#ui/segmented.tsx'

type View = 'html' | 'text' | 'headers'

/** The parts of an e-mail, first the one most contacts see. */
export function MailBody({ message: { html, text, headers } }: { message: SandboxContent }) {
  const [view, setView] = useState<View>(html === undefined ? 'text' : 'html')
  const views: { value: View; label: string }[] = [
    ...(html === undefined ? [] : [{ value: 'html' as const, label: 'HTML' }]),
    { value: 'text', label: 'Texto' },
    { value: 'headers', label: 'Cabeçalhos' },
  ]
  return (
    <>
      <div className="mail-views">
        <Segmented label="Parte do e-mail" options={views} value={view} onChange={setView} />
      </div>
      {view === 'html' && html !== undefined && <HtmlFrame sent html={html} title="Corpo do e-mail" />}
      {view === 'text' && <div className="mail-body">{text}</div>}
      {view === 'headers' && (
        <dl className="mail-headers">
          {headers.map(({ name, value }, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- a name may come twice, and the order is the message's
            <div key={place}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}
