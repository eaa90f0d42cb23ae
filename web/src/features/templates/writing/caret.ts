import { insertText, type TextField } from '../insert-text.ts'
import { isPartial, type Name } from './names.ts'

/** What is being asked for at the cursor: where its braces open, and what was typed since. */
export type Asked = { start: number; typed: string }

const longestTyped = 60

/** A name that is being written: braces that opened, and nothing since that would end it. */
export function askedAt(field: TextField): Asked | undefined {
  const caret = field.selectionStart ?? 0
  if (caret !== field.selectionEnd) return undefined
  const before = field.value.slice(Math.max(0, caret - longestTyped), caret)
  const open = before.lastIndexOf('{{')
  const typed = before.slice(open + 2)
  if (open === -1 || /[{}|\r\n]/.test(typed)) return undefined
  return { start: caret - typed.length - 2, typed }
}

/** The end of what is replaced: braces that close behind the cursor belong to it. */
const endOf = ({ value, selectionEnd }: TextField) => {
  const caret = selectionEnd ?? 0
  return value.startsWith('}}', caret) ? caret + 2 : caret
}

/** Writes a variable in the place of what was typed; one that not every contact has gets a bar, and the cursor behind it. */
export function writeName(field: TextField, name: Name, from?: number) {
  if (from !== undefined) field.setSelectionRange(from, endOf(field))
  const partial = isPartial(name)
  insertText(field, partial ? `{{${name.name}|}}` : `{{${name.name}}}`)
  if (!partial) return
  const caret = (field.selectionStart ?? 0) - 2
  field.setSelectionRange(caret, caret)
}

export function writeOver(field: TextField, text: string, from: number) {
  field.setSelectionRange(from, endOf(field))
  insertText(field, text)
}

/** Every place where a text stands, replaced by another; the last first, so that the others stay where they are. */
export function replaceAll(field: TextField, from: string, to: string) {
  for (
    let at = field.value.lastIndexOf(from);
    at !== -1;
    at = at === 0 ? -1 : field.value.lastIndexOf(from, at - 1)
  ) {
    field.setSelectionRange(at, at + from.length)
    insertText(field, to)
  }
}
