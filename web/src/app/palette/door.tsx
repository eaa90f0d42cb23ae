import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'

const Shortcuts = lazy(async () => ({ default: (await import('./shortcuts.tsx')).Shortcuts }))

/** Searching and shortcuts, which are loaded with the first key or the first search. What was pressed meanwhile is not lost. */
export function useShortcuts() {
  const [before, setBefore] = useState<readonly (KeyboardEvent | 'search')[]>([])
  const [isThere, setThere] = useState(false)
  const keep = (what: KeyboardEvent | 'search') => setBefore((kept) => [...kept, what])
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (isThere) return
    // The browser has a search of its own on it.
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') event.preventDefault()
    keep(event)
  })
  useEffect(() => {
    document.addEventListener('keydown', pressed, { capture: true })
    return () => document.removeEventListener('keydown', pressed, { capture: true })
  }, [])
  return {
    search: () => keep('search'),
    shortcuts: before.length > 0 && (
      <Suspense>
        <Shortcuts asked={before} onThere={() => setThere(true)} />
      </Suspense>
    ),
  }
}
