import { useSyncExternalStore } from 'react'

const key = 'single-keys'

/** Keys that act without Ctrl can be pressed by accident, or by a voice that types: each person may turn them off. */
export const hasSingleKeys = () => localStorage.getItem(key) !== 'off'

function subscribe(listener: () => void) {
  addEventListener('singlekeys', listener)
  addEventListener('storage', listener)
  return () => {
    removeEventListener('singlekeys', listener)
    removeEventListener('storage', listener)
  }
}

export function chooseSingleKeys(isOn: boolean) {
  if (isOn) localStorage.removeItem(key)
  else localStorage.setItem(key, 'off')
  dispatchEvent(new Event('singlekeys'))
}

export const useSingleKeys = () => useSyncExternalStore(subscribe, hasSingleKeys)
