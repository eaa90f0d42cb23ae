import { compile, type Placeholder, placeholdersOf } from '@cadencia/domain/template'

import { isKnown, type Name, suggestionFor } from './names.ts'

/** What a text asks for and nothing can fill, each once, with what was probably meant. */
export function unknownNames(text: string, names: readonly Name[], hasContacts: boolean) {
  const wrong = placeholdersOf(compile(text)).filter((hole) => !isKnown(hole, names, hasContacts))
  return [...new Map(wrong.map((hole) => [hole.raw, hole])).values()].map((hole) => ({
    raw: hole.raw,
    suggestion: suggestionFor(nameIn(hole), names),
  }))
}

const nameIn = ({ raw }: Placeholder) => raw.slice(2, -2).split('|')[0]?.trim() ?? ''

/** A placeholder under another name; its fallback stays. */
export const renamed = (raw: string, name: string) => {
  const bar = raw.indexOf('|')
  return bar === -1 ? `{{${name}}}` : `{{${name}${raw.slice(bar)}`
}
