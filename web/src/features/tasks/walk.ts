import type { KeyboardEvent } from 'react'

const arrows: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** Arrows walk through the buttons of a group, which are one tab stop. */
export function walk(event: KeyboardEvent<HTMLElement>) {
  const step = arrows[event.key]
  if (!step) return
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const at = buttons.findIndex((button) => button === document.activeElement)
  event.preventDefault()
  buttons[(at + step + buttons.length) % buttons.length]?.focus()
}
