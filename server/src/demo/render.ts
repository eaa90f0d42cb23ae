import { createHash } from 'node:crypto'

import type { Person } from './people.ts'
import { attributes, type TemplateName, templates } from './templates.ts'

const fill = (text: string, values: readonly (readonly [string, string])[]) =>
  values.reduce((filled, [key, value]) => filled.replaceAll(`{{${key}}}`, value), text)

const forUser = (text: string) =>
  fill(
    text,
    Object.entries(attributes).map(([key, value]) => [`user.${key}`, value]),
  )

const plainOf = (html: string) =>
  html
    .replace(/<a href="([^"]*)"[^>]*>([^<]*)<\/a>/g, '$2: $1')
    .replace(/<[^>]*>/g, '')
    .replace(/\n{2,}/g, '\n\n')
    .trim()

/** What a message says to this person. */
export function render(name: TemplateName, person: Person) {
  const template = templates[name]
  const filled = (text: string) =>
    fill(forUser(text), [
      ['name', person.name],
      ['email', person.email],
      ['whatsapp', person.whatsapp],
    ])
  const content = filled(template.content)
  const isHtml = content.startsWith('<')
  const said = {
    subject: template.type === 'email' ? filled(template.subject) : null,
    body_text: isHtml ? plainOf(content) : content,
    body_html: isHtml ? content : null,
  }
  return { ...said, sha256: createHash('sha256').update(JSON.stringify(said)).digest() }
}

export type LinkKind = 'ordinary' | 'whatsapp' | 'capture'

function kindOf(url: string): LinkKind {
  if (url.startsWith('https://wa.me/')) return 'whatsapp'
  return url.startsWith(attributes.capture_page) ? 'capture' : 'ordinary'
}

/** The addresses an e-mail template leads to. Other channels go out as typed, so nothing in them is followed. */
export function linksOf(name: TemplateName): { url: string; kind: LinkKind }[] {
  const template = templates[name]
  if (template.type !== 'email') return []
  const urls = forUser(template.content).match(/https?:\/\/[^\s"<>]+/g) ?? []
  return [...new Set(urls)].map((url) => ({ url, kind: kindOf(url) }))
}
