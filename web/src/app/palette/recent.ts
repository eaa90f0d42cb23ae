import { useState } from 'react'

import { useSession } from '#lib/session.ts'

const kinds = ['campaign', 'contact', 'template'] as const

/** Something that was opened from here. */
export type Recent = { kind: (typeof kinds)[number]; id: number; label: string }

const most = 5

const isRecent = (value: unknown): value is Recent =>
  typeof value === 'object' &&
  value !== null &&
  'kind' in value &&
  kinds.some((kind) => kind === value.kind) &&
  'id' in value &&
  typeof value.id === 'number' &&
  'label' in value &&
  typeof value.label === 'string'

function read(key: string): Recent[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isRecent) : []
  } catch {
    return []
  }
}

/** The last things opened from the palette on this machine, newest first, each person's own. */
export function useRecent() {
  const session = useSession()
  const key = `palette/recent/${session.status === 'signed-in' ? session.user.email : ''}`
  const [recent] = useState(() => read(key))
  const remember = (opened: Recent) => {
    const others = read(key).filter(({ kind, id }) => kind !== opened.kind || id !== opened.id)
    localStorage.setItem(key, JSON.stringify([opened, ...others].slice(0, most)))
  }
  return { recent, remember }
}
