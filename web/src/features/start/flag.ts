import { useSyncExternalStore } from 'react'

import { useSession } from '#lib/session.ts'

/** What this browser knows of a person's first campaign: the card was seen, was hidden, or its end was told. */
type Flag = 'seen' | 'hidden' | 'told'

const key = (email: string) => `start/${email}`
const event = 'startchange'

function read(email: string): Flag | undefined {
  const kept = localStorage.getItem(key(email))
  return kept === 'seen' || kept === 'hidden' || kept === 'told' ? kept : undefined
}

function subscribe(listener: () => void) {
  addEventListener(event, listener)
  addEventListener('storage', listener)
  return () => {
    removeEventListener(event, listener)
    removeEventListener('storage', listener)
  }
}

export function useStartFlag() {
  const session = useSession()
  const email = session.status === 'signed-in' ? session.user.email : ''
  const flag = useSyncExternalStore(subscribe, () => read(email))
  const set = (next: Flag) => {
    localStorage.setItem(key(email), next)
    dispatchEvent(new Event(event))
  }
  return { flag, set }
}
