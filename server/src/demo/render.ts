import { createHash } from 'node:crypto'

import { compile, valuesOf } from '@cadencia/domain/template'

import type { Person } from './people.ts'
import { attributes, demoEmail, type TemplateName, templates } from './templates.ts'

const fill = (text: string, values: readonly (readonly [string, string])[]) =>
  values.reduce((filled, [key, value]) => filled.replaceAll(`{{${key}}}`, value), text)

const forUser = (text: string) =>
  fill(
    text,
    Object.entries(attributes).map(([key, value]) => [`user.${key}`, value]),
  )

/** What filled the holes of a message to this person, and the mark of the whole. */
export function render(name: TemplateName, person: Person) {
  const template = templates[name]
  const author = { email: demoEmail, attributes }
  const said = [template.type === 'email' ? template.subject : '', template.content].flatMap((text) =>
    valuesOf(compile(text), person, author).map((value) => value ?? ''),
  )
  return { said, sha256: createHash('sha256').update(JSON.stringify(said)).digest() }
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
