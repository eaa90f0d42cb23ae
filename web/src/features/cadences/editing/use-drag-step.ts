import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useEffect, useEffectEvent, useRef } from 'react'

/** The step that is being changed, dragged by its handle onto another, takes that one's place. */
export function useDragStep(place: number, onMove: (to: number) => void) {
  const handle = useRef<HTMLButtonElement>(null)
  const drop = useEffectEvent(onMove)
  useEffect(() => {
    const own = handle.current?.closest('li')
    if (!own || !handle.current) return
    const rows = [...(own.parentElement?.children ?? [])].filter((row) => row instanceof HTMLElement)
    const mark = (row: HTMLElement, to: number) => () => {
      row.dataset['landing'] = to < place ? 'above' : 'below'
    }
    const unmark = (row: HTMLElement) => () => {
      delete row.dataset['landing']
    }
    return combine(
      draggable({ element: own, dragHandle: handle.current }),
      ...rows.map((row, to) =>
        dropTargetForElements({
          element: row,
          canDrop: () => to !== place,
          onDragEnter: mark(row, to),
          onDragLeave: unmark(row),
          onDrop: () => {
            unmark(row)()
            drop(to)
          },
        }),
      ),
    )
  }, [place])
  return handle
}
