import { lazy, Suspense, useEffect, useState } from 'react'

import { ask, isSearch } from './door.ts'

const Shortcuts = lazy(async () => ({ default: (await import('./shortcuts.tsx')).Shortcuts }))

/** Searching and shortcuts, which are loaded with the first key or the first search. What is pressed meanwhile is not lost. */
export function useShortcuts() {
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      // The browser has a search of its own on it.
      if (isSearch(event)) event.preventDefault()
      ask(event)
      setWanted(true)
    }
    // Before the keys of a page: the second key of a chord is not one of theirs.
    document.addEventListener('keydown', pressed, { capture: true })
    return () => document.removeEventListener('keydown', pressed, { capture: true })
  }, [])
  return {
    search: () => {
      ask('search')
      setWanted(true)
    },
    shortcuts: isWanted && (
      <Suspense>
        <Shortcuts />
      </Suspense>
    ),
  }
}
