import { setImmediate as turn } from 'node:timers/promises'

import { htmlToText } from '@cadencia/domain/html-text'
import { addressesIn, isOptOut, replaceAddresses, rewriteLinks } from '@cadencia/domain/links'
import { optOutWord } from '@cadencia/domain/mail-foot'
import { escapeHtml } from '@cadencia/domain/template'

import { documentOf } from './document.ts'
import type { Draft } from './draft.ts'
import type { Part } from './slots.ts'

export type Body = { text: Part; html: Part }
export type LinkIds = ReadonlyMap<string, number>

/** Where the author is to be found, and the way out. */
const foot = (address: string, postal: string) =>
  `<p style="margin:24px 0 0;font-size:12px;color:#667085">${
    postal === '' ? '' : `${escapeHtml(postal)}<br>`
  }<a href="${address}" style="color:#667085">${optOutWord}</a></p>\n`
const pixel = (address: string) => `<img src="${address}" width="1" height="1" alt="" style="border:0">\n`

/**
 * Both parts of an e-mail, each encoded once, with slots for what differs from message to message. Half a megabyte takes
 * a tenth of a second: other work has its turn between the steps.
 */
export const bodyOf = (draft: Draft, linkIds: LinkIds): Promise<Body> =>
  draft.isMarkup ? markupBody(draft, linkIds) : plainBody(draft, linkIds)

/** The mark of the click on an address; nothing if it was not registered, so that it stays as it is. */
function clickOn({ marks, trackedAs }: Draft, linkIds: LinkIds, url: string): string | undefined {
  const linkId = linkIds.get(trackedAs(url) ?? '')
  return linkId === undefined ? undefined : marks.mark({ kind: 'click', linkId })
}

async function markupBody(draft: Draft, linkIds: LinkIds): Promise<Body> {
  const { marks } = draft
  const unsubscribe = marks.mark({ kind: 'unsubscribe' })
  let hasOptOut = false
  const linked = rewriteLinks(draft.body, (url) => {
    if (!isOptOut(url)) return clickOn(draft, linkIds, url)
    hasOptOut = true
    return unsubscribe
  })
  await turn()
  const html = hasOptOut ? linked : atTheEnd(linked, foot(unsubscribe, draft.postal))
  const seen = atTheEnd(html, pixel(marks.mark({ kind: 'open' })))
  const text = htmlToText(html)
  await turn()
  const whole = documentOf(seen, draft)
  await turn()
  return encode(draft, `${text}\n`, `${whole}\n`)
}

/** Inside the body, if the markup has one. */
function atTheEnd(html: string, markup: string): string {
  const end = [...html.matchAll(/<\/body\s*>/gi)].at(-1)?.index ?? html.length
  return `${html.slice(0, end)}${markup}${html.slice(end)}`
}

async function plainBody(draft: Draft, linkIds: LinkIds): Promise<Body> {
  const { body, marks, postal } = draft
  const addresses = addressesIn(body)
  const unsubscribe = marks.mark({ kind: 'unsubscribe' })
  const text = replaceAddresses(body, addresses, (url) => clickOn(draft, linkIds, url))
  await turn()
  const twin = replaceAddresses(
    body,
    addresses,
    (url) => `<a href="${clickOn(draft, linkIds, url) ?? escapeHtml(url)}">${escapeHtml(url)}</a>`,
    markupLines,
  )
  const end = `${foot(unsubscribe, postal)}${pixel(marks.mark({ kind: 'open' }))}`
  await turn()
  const whole = documentOf(`<div>${twin}</div>\n${end}`, draft)
  await turn()
  return encode(
    draft,
    `${text}\n\n${postal === '' ? '' : `${postal}\n`}${optOutWord}: ${unsubscribe}\n`,
    whole,
  )
}

async function encode({ marks }: Draft, text: string, html: string): Promise<Body> {
  const encodedText = marks.partOf(text)
  await turn()
  return { text: encodedText, html: marks.partOf(html) }
}

/** A text in markup, its lines kept. */
export const markupLines = (text: string) => escapeHtml(text).replace(/\r\n|\r|\n/g, '<br>\n')
