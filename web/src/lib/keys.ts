import { useEffect, useEffectEvent } from 'react'

import { hasSingleKeys } from '#lib/single-keys.ts'

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [contenteditable], dialog') !== null

/** Single keys of the page, while nothing is being typed. The handler says whether the key was one of its own. */
export function useKeys(handle: (key: string) => boolean) {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      event.repeat ||
      isTyping(event.target) ||
      !hasSingleKeys()
    )
      return
    if (handle(event.key.toLowerCase())) event.preventDefault()
  })
  useEffect(() => {
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [])
}
