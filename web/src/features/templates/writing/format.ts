import type { TemplateType } from '@cadencia/domain/channel'

import { insertText, type TextField } from '../insert-text.ts'

export type Style = 'bold' | 'italic' | 'link'

type Marks = readonly [before: string, after: string]

const markup: Record<Style, Marks> = {
  bold: ['<b>', '</b>'],
  italic: ['<i>', '</i>'],
  link: ['<a href="https://">', '</a>'],
}
const chat: Partial<Record<Style, Marks>> = { bold: ['*', '*'], italic: ['_', '_'] }

const styles: Record<TemplateType, Partial<Record<Style, Marks>>> = {
  email: markup,
  whatsapp: chat,
  call: {},
}

export const stylesOf = (type: TemplateType): Style[] =>
  (['bold', 'italic', 'link'] as const).filter((style) => styles[type][style])

/** Around what is selected; of a link the cursor stands then where the address goes on. */
export function applyStyle(field: TextField, type: TemplateType, style: Style) {
  const marks = styles[type][style]
  if (!marks) return
  const [before, after] = marks
  const start = field.selectionStart ?? 0
  const chosen = field.value.slice(start, field.selectionEnd ?? start)
  insertText(field, `${before}${chosen}${after}`)
  const inside = start + before.length
  if (style === 'link') field.setSelectionRange(inside - 2, inside - 2)
  else field.setSelectionRange(inside, inside + chosen.length)
}

const keys: Record<string, Style> = { b: 'bold', i: 'italic', k: 'link' }

/** The style a key with Ctrl asks for. */
export const styleOfKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): Style | undefined =>
  (ctrlKey || metaKey) && !altKey && !shiftKey ? keys[key.toLowerCase()] : undefined
