import { useSyncExternalStore } from 'react'

const narrow = matchMedia('(max-width: 767px)')

function subscribe(listener: () => void) {
  narrow.addEventListener('change', listener)
  return () => narrow.removeEventListener('change', listener)
}

/** Chooses what to render, so that a table and its cards never both exist. */
export const useNarrow = () => useSyncExternalStore(subscribe, () => narrow.matches)
