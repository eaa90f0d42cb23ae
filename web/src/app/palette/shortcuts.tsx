import { useEffectEvent, useLayoutEffect, useState } from 'react'

import { ChordHint } from './chord-hint.tsx'
import { attend } from './door.ts'
import { Palette } from './palette.tsx'
import { Sheet } from './sheet.tsx'
import { useChords } from './use-chords.ts'

/** Ctrl K anywhere; ?, G and N with their second keys while nothing is being typed. */
export function Shortcuts() {
  const [shown, setShown] = useState<'palette' | 'sheet'>()
  const [typed, setTyped] = useState('')
  const { chord, hear } = useChords(() => setShown('sheet'))

  const open = useEffectEvent((text: string) => {
    setTyped(text)
    setShown('palette')
  })
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isOther = event.ctrlKey || event.metaKey || event.altKey
    if (isOther || event.repeat || event.isComposing || !hear(event)) return
    event.preventDefault()
    event.stopPropagation()
  })
  useLayoutEffect(() => attend({ open: (text) => open(text), press: (event) => press(event) }), [])

  const close = () => setShown(undefined)
  return (
    <>
      {shown === 'palette' && <Palette typed={typed} onClose={close} onSheet={() => setShown('sheet')} />}
      {shown === 'sheet' && <Sheet onClose={close} />}
      {chord && <ChordHint chord={chord} />}
    </>
  )
}
