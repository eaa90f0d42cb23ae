import { useEffect, useState } from 'react'

const signs = ['pointermove', 'pointerdown', 'keydown', 'keyup', 'focusin', 'wheel', 'touchstart'] as const

/** Whether a person has done anything on the page: what a first look does not need is loaded then. */
export function useTouched() {
  const [touched, setTouched] = useState(false)
  useEffect(() => {
    const seen = new AbortController()
    const touch = () => {
      seen.abort()
      setTouched(true)
    }
    for (const sign of signs) addEventListener(sign, touch, { signal: seen.signal, passive: true })
    return () => seen.abort()
  }, [])
  return touched
}
