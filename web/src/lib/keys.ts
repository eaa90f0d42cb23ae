import { useEffectEvent, useLayoutEffect } from 'react'

import { hasSingleKeys } from '#lib/single-keys.ts'

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest('input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable], dialog') !==
    null

const nameOf = ({ key, ctrlKey, metaKey }: KeyboardEvent) =>
  `${ctrlKey || metaKey ? 'ctrl+' : ''}${key.toLowerCase()}`

/**
 * Keys of the page, while nothing is being typed: `j`, `enter`, `ctrl+z`. The handler says whether the key was one of its
 * own.
 */
export function useKeys(handle: (key: string, target: EventTarget | null) => boolean) {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.repeat || event.defaultPrevented || isTyping(event.target)) return
    if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !hasSingleKeys()) return
    if (handle(nameOf(event), event.target)) event.preventDefault()
  })
  // Before it is painted: what can be seen can be pressed.
  useLayoutEffect(() => {
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [])
}
