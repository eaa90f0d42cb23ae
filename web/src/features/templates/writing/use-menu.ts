import { useEffect, useEffectEvent, useState } from 'react'

import { plain } from '#lib/plain.ts'

import type { TextField } from '../insert-text.ts'
import { type Asked, askedAt, writeName, writeOver } from './caret.ts'
import type { Name } from './names.ts'

/** A line of the menu: a variable, or a piece of text kept for all templates. */
export type Entry = { group: string; label: string; code: string } & (
  | { name: Name }
  | { content: string; name?: undefined }
)

const mostShown = 50

/** Those that hold what was typed, accents and case aside. */
function matching(entries: readonly Entry[], typed: string): Entry[] {
  const wanted = plain(typed.trim())
  return entries.filter(({ label, code }) => plain(`${label} ${code}`).includes(wanted)).slice(0, mostShown)
}

const isSame = (one: Asked | undefined, other: Asked | undefined) =>
  one?.start === other?.start && one?.typed === other?.typed

const isPlainKey = ({ ctrlKey, metaKey, altKey, shiftKey, isComposing }: KeyboardEvent) =>
  !ctrlKey && !metaKey && !altKey && !shiftKey && !isComposing

/** The menu that opens at the cursor when two braces are typed; the keys that lead through it are heard in the field. */
export function useMenu(field: TextField, entries: readonly Entry[]) {
  // Braces may have been typed while this was loading.
  const [asked, setAsked] = useState(() => (document.activeElement === field ? askedAt(field) : undefined))
  const [active, setActive] = useState(0)
  /** Where it was closed by Esc: it stays so while that name is being written. */
  const [closedAt, setClosedAt] = useState<number>()
  const shown = asked && asked.start !== closedAt ? matching(entries, asked.typed) : []

  const look = useEffectEvent((isTyping: boolean) => {
    const now = askedAt(field)
    if (isSame(now, asked)) return
    setActive(0)
    setAsked(now)
    if (isTyping && now?.typed === '') setClosedAt(undefined)
  })
  const choose = (entry: Entry | undefined) => {
    if (!asked || !entry) return
    if (entry.name) writeName(field, entry.name, asked.start)
    else writeOver(field, entry.content, asked.start)
    setAsked(undefined)
  }
  const move = (by: number) => setActive((active + by + shown.length) % shown.length)
  const keys: Record<string, () => void> = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Enter: () => choose(shown[active]),
    Tab: () => choose(shown[active]),
    Escape: () => setClosedAt(asked?.start),
  }
  const press = useEffectEvent((event: Event) => {
    if (!(event instanceof KeyboardEvent) || shown.length === 0 || !isPlainKey(event)) return
    const act = keys[event.key]
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    act()
  })

  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    field.addEventListener('input', () => look(true), { signal })
    for (const type of ['click', 'keyup', 'focus'])
      field.addEventListener(type, () => look(false), { signal })
    field.addEventListener('keydown', (event) => press(event), { signal })
    field.addEventListener('blur', () => setAsked(undefined), { signal })
    return () => listening.abort()
  }, [field])

  return { shown, active, asked, choose }
}
