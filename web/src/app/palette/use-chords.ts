import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'

import { hasSingleKeys } from '#lib/single-keys.ts'

import { makings, places } from './places.ts'

const typing = 'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable], dialog'
const isTyping = (target: EventTarget | null) => target instanceof Element && target.closest(typing) !== null

/** The second key of a chord comes soon, or is no second key. The hint gives the time to look for it. */
const chordMs = 5000
/** For those who do not know the second key by heart. */
const hintMs = 400

export type Chord = 'g' | 'n'

/** Screens that show a sheet of their own. */
const withSheet = ['/tasks']

/** Keys that act by themselves: ? and the chords. `hear` tells whether a key was one of them. */
export function useChords(showSheet: () => void) {
  const navigate = useNavigate()
  const [hint, setHint] = useState<Chord>()
  const begun = useRef<{ chord: Chord; at: number; timer: ReturnType<typeof setTimeout> }>(undefined)

  const end = () => {
    clearTimeout(begun.current?.timer)
    begun.current = undefined
    setHint(undefined)
  }
  const begin = (chord: Chord, at: number) => {
    begun.current = { chord, at, timer: setTimeout(() => setHint(chord), hintMs) }
  }
  const finish = (chord: Chord, key: string) => {
    const found = (chord === 'g' ? places : makings).find(({ letter }) => letter?.toLowerCase() === key)
    if (!found) return false
    const isList = chord === 'n' && found.to !== '/templates/new'
    void navigate({ to: found.to, search: isList ? { new: '1' } : {} })
    return true
  }
  const act = (key: string, at: number): boolean => {
    const open = begun.current
    end()
    if (open && at - open.at < chordMs && finish(open.chord, key)) return true
    if (key === '?' && !withSheet.includes(window.location.pathname)) showSheet()
    else if (key === 'g' || key === 'n') begin(key, at)
    else return false
    return true
  }
  return {
    chord: hint,
    hear: ({ key, target, timeStamp }: KeyboardEvent) =>
      key !== 'Shift' && !isTyping(target) && hasSingleKeys() && act(key.toLowerCase(), timeStamp),
  }
}
