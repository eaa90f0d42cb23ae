import {
  type Author,
  type Compiled,
  compile,
  placeholdersOf,
  type Recipient,
  refill,
  valuesOf,
} from '@cadencia/domain/template'

import { createCache } from './cache.ts'
import type { Catalog } from './catalog.ts'
import { missingIn, type NotComposed } from './missing.ts'
import type { TemplateVersion } from './queries.ts'
import type { Work } from './work.ts'

/** A template without markup, read once: the text of a chat, a script of a call. */
export type CompiledText = { template: Compiled; author: Author }

export const compileText = (content: string, author: Author): CompiledText => ({
  template: compile(content),
  author,
})

/** What the message says, as typed, and what filled its holes. */
export function fillText(
  { template, author }: CompiledText,
  to: Recipient,
): { ok: true; text: string; values: string[] } | NotComposed {
  const known = valuesOf(template, to, author)
  const values = known.filter((value) => value !== undefined)
  if (values.length < known.length) return missingIn(placeholdersOf(template), known)
  return { ok: true, text: refill(template, values, 'text').text, values }
}

export type Texts<More extends object = object> = ReturnType<typeof createTexts<More>>

/** Templates compiled once for each version and author, with what else a channel reads of them. */
export function createTexts<More extends object = object>(more: (version: TemplateVersion) => More) {
  const cache = createCache<CompiledText & More>(500)
  return async (catalog: Catalog, work: Work) => {
    const { author, key, template } = await catalog.read(work)
    return cache(key, async () => {
      const version = await template()
      return { ...compileText(version.content, author), ...more(version) }
    })
  }
}
