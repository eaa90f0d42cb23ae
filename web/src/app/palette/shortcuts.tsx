import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

import { ChordHint } from './chord-hint.tsx'
import { Palette } from './palette.tsx'
import { Sheet } from './sheet.tsx'
import { useChords } from './use-chords.ts'

type Props = {
  /** What was pressed or clicked before this was there, and clicks from then on. */
  asked: readonly (KeyboardEvent | 'search')[]
  onThere: () => void
}

/** Ctrl K anywhere; ?, G and N with their second keys while nothing is being typed. */
export function Shortcuts({ asked, onThere }: Props) {
  const [shown, setShown] = useState<'palette' | 'sheet'>()
  const [typed, setTyped] = useState('')
  const { chord, hear } = useChords(() => setShown('sheet'))
  const done = useRef(0)

  const open = (text = '') => {
    setTyped(text)
    setShown('palette')
  }
  const pressed = (event: KeyboardEvent): boolean => {
    if (event.repeat || event.altKey || event.isComposing) return false
    if (!event.ctrlKey && !event.metaKey) return hear(event)
    const isOurs = event.key.toLowerCase() === 'k'
    if (isOurs) open()
    return isOurs
  }
  /** What was pressed before there was anything to hear it: after Ctrl K, letters were meant for the field. */
  const catchUp = useEffectEvent(() => {
    const rest = asked.slice(done.current)
    done.current = asked.length
    const keys = rest.slice(rest.findLastIndex(isSearch) + 1).filter((one) => one !== 'search')
    if (!rest.some(isSearch)) for (const key of keys) pressed(key)
    else open(keys.flatMap(({ key }) => (key.length > 1 ? [] : key)).join(''))
  })
  useLayoutEffect(() => catchUp(), [asked])
  const told = useEffectEvent(onThere)
  const heard = useEffectEvent((event: KeyboardEvent) => {
    if (!pressed(event)) return
    event.preventDefault()
    event.stopPropagation()
  })
  useEffect(() => {
    told()
    // Before the keys of a page: the second key of a chord is not one of theirs.
    document.addEventListener('keydown', heard, { capture: true })
    return () => document.removeEventListener('keydown', heard, { capture: true })
  }, [])

  const close = () => setShown(undefined)
  return (
    <>
      {shown === 'palette' && <Palette typed={typed} onClose={close} onSheet={() => setShown('sheet')} />}
      {shown === 'sheet' && <Sheet onClose={close} />}
      {chord && <ChordHint chord={chord} />}
    </>
  )
}

const isSearch = (one: KeyboardEvent | 'search') =>
  one === 'search' || ((one.ctrlKey || one.metaKey) && one.key.toLowerCase() === 'k')
