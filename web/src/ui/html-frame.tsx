import { useLayoutEffect, useRef } from 'react'

import './message.css'

/** A page of its own: no script, no form, no way out, whatever the content holds. */
const wrap = (
  html: string,
  pictures: string,
) => `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src ${pictures}; style-src 'unsafe-inline'">
<base target="_blank"><style>body{margin:0;padding:16px;font:14px/1.5 Arial,sans-serif;color:#121c23;background:#fff;overflow-wrap:anywhere}img{max-width:100%}</style>
</head><body>${html}</body></html>`

// The policy says so in one place: this text goes nowhere but into a frame that can neither run nor read anything.
const policy = window.trustedTypes?.createPolicy('cadencia-preview', { createHTML: wrap })

const elsewhere = 'https: data:'

type Props = {
  html: string
  title: string
  /** A message that was sent: its links open, in a page of their own, and its pictures may be the product's. */
  sent?: boolean
  /** How what it shows stands, for the styles. */
  look?: string
}

export function HtmlFrame({ html, title, sent = false, look }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  // Written again only when it changes: a new document flickers.
  useLayoutEffect(() => {
    const pictures = sent ? `${elsewhere} ${location.origin}` : elsewhere
    if (frame.current) frame.current.srcdoc = policy?.createHTML(html, pictures) ?? wrap(html, pictures)
  }, [html, sent])
  const allowed = sent ? 'allow-popups allow-popups-to-escape-sandbox' : ''
  return <iframe ref={frame} title={title} sandbox={allowed} className="html-frame" data-look={look} />
}
