import { useEffect, useRef } from 'react'

/**
 * A row acted upon may leave its list, with the focus in it: then the row that took its place gets it, else the page.
 * `selector` finds the button every row has. What is returned is called while that button has the focus.
 */
export function useRowFocus(selector: string, shown: number | undefined) {
  const place = useRef(-1)
  useEffect(() => {
    if (place.current < 0 || document.activeElement !== document.body) return
    const left = document.querySelectorAll<HTMLElement>(`main ${selector}`)
    const next = left[Math.min(place.current, left.length - 1)] ?? document.querySelector('main')
    next?.focus()
    place.current = -1
  }, [selector, shown])
  return () => {
    const buttons = [...document.querySelectorAll(`main ${selector}`)]
    place.current = buttons.findIndex((button) => button === document.activeElement)
  }
}
