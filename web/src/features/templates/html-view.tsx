import { HtmlFrame } from '#ui/html-frame.tsx'

import { holeEnd, holeStart } from './hole-marks.ts'

const box = 'padding:1px 4px;border:1px solid #cf383a;border-radius:4px;background:#ffebe9;color:#962f2e'
const tagOrHole = new RegExp(`<[^>]*>|${holeStart}([^${holeEnd}]*)${holeEnd}`, 'gu')
const marks = new RegExp(`[${holeStart}${holeEnd}]`, 'gu')

/** What has no value is a box; inside a tag, as in the address of a link, only its name. */
const boxed = (html: string) =>
  html.includes(holeStart)
    ? html.replace(tagOrHole, (all, name: string | undefined) =>
        name === undefined ? all.replace(marks, '') : `<span style="${box}">${name}</span>`,
      )
    : html

export const HtmlView = ({ html }: { html: string }) => (
  <HtmlFrame html={boxed(html)} title="Corpo do e-mail em HTML" />
)
