import { compile } from '@cadencia/domain/template'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'

import type { TextField } from '../insert-text.ts'
import { isKnown, type Name } from './names.ts'

/** Longer texts are not painted: every key would paint all of it again. */
const longestPainted = 60_000

type Props = {
  field: TextField
  text: string
  names: readonly Name[]
  hasContacts: boolean
  /** Where a mark is wanted that tells where the cursor is. */
  caret: number | undefined
}

/** The text once more, under the field and for the eye only, its variables painted. */
export function Marks({ field, text, names, hasContacts, caret }: Props) {
  const layer = useRef<HTMLDivElement>(null)
  const pieces = useMemo(() => (text.length > longestPainted ? [] : compile(text)), [text])
  useEffect(() => {
    const follow = () => layer.current?.scrollTo(0, field.scrollTop)
    follow()
    field.addEventListener('scroll', follow)
    return () => field.removeEventListener('scroll', follow)
  })
  useLayoutEffect(() => {
    const sized = new ResizeObserver(() => {
      if (!layer.current) return
      const { font, letterSpacing, padding } = getComputedStyle(field)
      Object.assign(layer.current.style, { font, letterSpacing, padding, height: `${field.offsetHeight}px` })
    })
    sized.observe(field)
    return () => sized.disconnect()
  }, [field])
  return (
    <div ref={layer} className="marks" aria-hidden="true">
      {pieces.map((piece, place) =>
        typeof piece === 'string' ? (
          piece
        ) : (
          <span key={place} className={isKnown(piece, names, hasContacts) ? 'var' : 'var var-bad'}>
            {piece.raw}
          </span>
        ),
      )}
      {'\n'}
      {caret !== undefined && (
        <div className="marks-caret">
          {text.slice(0, caret)}
          <i />
        </div>
      )}
    </div>
  )
}
