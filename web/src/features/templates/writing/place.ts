import type { TextField } from '../insert-text.ts'

const lineHeight = 24
const gap = 4
/** What always lies over the page: the foot of the form, and on a phone the bar above. */
const foot = 64
const head = 64

/** Puts a menu under a place in a text, or above it where there is more room, and no further to the right than it fits. */
export function placeAt(menu: HTMLElement, field: TextField, start: number) {
  const mark = field.parentElement?.querySelector<HTMLElement>('.marks-caret i')
  const left = mark ? mark.offsetLeft : textWidth(field, start)
  const line = mark ? { top: mark.offsetTop - field.scrollTop, height: lineHeight } : lineOf(field)
  const top = field.getBoundingClientRect().top + line.top
  const above = top - gap - head
  const below = innerHeight - foot - top - line.height - gap
  const isAbove = below < menu.scrollHeight && above > below
  menu.style.setProperty('--room', `${Math.max(120, isAbove ? above : below)}px`)
  menu.style.left = `${Math.min(Math.max(left, 0), Math.max(0, field.offsetWidth - menu.offsetWidth))}px`
  menu.style.top = `${isAbove ? line.top - menu.offsetHeight - gap : line.top + line.height}px`
}

const lineOf = ({ offsetHeight }: TextField) => ({ top: 0, height: offsetHeight + gap })

/** How far a text goes in a field of one line. */
function textWidth(field: TextField, end: number) {
  const canvas = document.createElement('canvas').getContext('2d')
  if (!canvas) return 0
  canvas.font = getComputedStyle(field).font
  return canvas.measureText(field.value.slice(0, end)).width - field.scrollLeft
}
