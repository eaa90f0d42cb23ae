import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

const placeOf = (data: Record<string | symbol, unknown>) =>
  typeof data['place'] === 'number' ? data['place'] : undefined

/** A row dragged by its handle onto another takes that one's place. */
export function useDragRow(place: number, onMove: (from: number, to: number) => void) {
  const row = useRef<HTMLLIElement>(null)
  const handle = useRef<HTMLButtonElement>(null)
  const [isDragged, setDragged] = useState(false)
  /** On which side of this row the dragged one would land. */
  const [landing, setLanding] = useState<'above' | 'below'>()
  const drop = useEffectEvent(onMove)

  useEffect(() => {
    if (!row.current || !handle.current) return
    return combine(
      draggable({
        element: row.current,
        dragHandle: handle.current,
        getInitialData: () => ({ place }),
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
      dropTargetForElements({
        element: row.current,
        canDrop: ({ source }) => (placeOf(source.data) ?? place) !== place,
        onDragEnter: ({ source }) => setLanding((placeOf(source.data) ?? place) < place ? 'below' : 'above'),
        onDragLeave: () => setLanding(undefined),
        onDrop: ({ source }) => {
          setLanding(undefined)
          drop(placeOf(source.data) ?? place, place)
        },
      }),
    )
  }, [place])

  return { row, handle, isDragged, landing }
}
