import { useLayoutEffect, useRef } from 'react'

/** A page of its own: no script, no form, no way out, whatever the content holds. */
const wrap = (html: string) => `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src https: data:; style-src 'unsafe-inline'">
<base target="_blank"><style>body{margin:0;padding:16px;font:14px/1.5 Arial,sans-serif;color:#121c23;background:#fff;overflow-wrap:anywhere}img{max-width:100%}</style>
</head><body>${html}</body></html>`

/** Not yet in TypeScript's own types. What it makes is a text to everything but the browser's check. */
declare global {
  interface Window {
    trustedTypes?: {
      createPolicy: (name: string, rules: { createHTML: (html: string) => string }) => typeof rules
    }
  }
}

// The policy says so in one place: this text goes nowhere but into a frame with an empty sandbox.
const policy = window.trustedTypes?.createPolicy('cadencia-preview', { createHTML: wrap })

type Props = { html: string; title: string }

export function HtmlFrame({ html, title }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  // Written again only when it changes: a new document flickers.
  useLayoutEffect(() => {
    if (frame.current) frame.current.srcdoc = policy?.createHTML(html) ?? wrap(html)
  }, [html])
  return <iframe ref={frame} title={title} sandbox="" className="html-frame" />
}
