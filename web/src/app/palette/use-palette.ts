import { type KeyboardEvent, useEffect, useState } from 'react'

import type { Group, Item } from './items.ts'
import { useGroups } from './use-groups.ts'

/** The server is asked when the typing rests. */
const restMs = 200

function useRested(text: string) {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), restMs)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}

const itemsOf = (groups: readonly Group[]) => groups.flatMap(({ items }) => items)

/** In the middle of what was typed the arrow moves within it. */
const isAtEnd = ({ currentTarget: { selectionStart, value } }: KeyboardEvent<HTMLInputElement>) =>
  selectionStart === value.length

/** Each says whether it was for it. */
type Keys = Record<string, (event: KeyboardEvent<HTMLInputElement>) => boolean>

const heard = (keys: Keys) => (event: KeyboardEvent<HTMLInputElement>) => {
  if (!event.nativeEvent.isComposing && keys[event.key]?.(event)) event.preventDefault()
}

/** Why there is nothing to choose. */
function saidOf(isNothing: boolean, items: readonly Item[], wanted: string) {
  if (isNothing) return `Nada encontrado para “${wanted}”.`
  return items.length > 0 ? undefined : 'Buscando…'
}

/** What is typed, what is found, which of it is meant, and the keys that change it. */
export function usePalette(typed: string, onClose: () => void, onSheet: () => void) {
  const [text, setText] = useState(typed)
  const [at, setAt] = useState(0)
  /** The item whose actions are shown. */
  const [inside, setInside] = useState<Item>()
  const wanted = text.trim()
  const { groups: all, isNothing } = useGroups(wanted, useRested(wanted), onSheet)
  const groups = inside ? [{ title: inside.label, items: inside.actions ?? [] }] : all
  const items = itemsOf(groups)
  const place = Math.min(at, items.length - 1)
  const current = items[place]

  const type = (next: string) => {
    setText(next)
    setAt(0)
    setInside(undefined)
  }
  const choose = (item: Item | undefined) => {
    if (item) onClose()
    item?.run()
    return true
  }
  const enter = () => {
    if (!current?.actions?.length || inside) return false
    setInside(current)
    setAt(0)
    return true
  }
  const leave = () => {
    if (!inside) return false
    setInside(undefined)
    setAt(itemsOf(all).findIndex(({ key }) => key === inside.key))
    return true
  }
  const step = (by: number) => {
    setAt((items.length + place + by) % (items.length || 1))
    return true
  }
  const keys: Keys = {
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
    Enter: () => choose(current),
    // The focus has nowhere else to go.
    Tab: () => enter() || true,
    ArrowRight: (event) => isAtEnd(event) && enter(),
    ArrowLeft: leave,
  }

  return {
    text,
    type,
    groups,
    current,
    point: (item: Item) => setAt(items.indexOf(item)),
    choose,
    leave,
    press: heard(keys),
    said: saidOf(isNothing, items, wanted),
    hasActions: current?.actions !== undefined && !inside,
  }
}
