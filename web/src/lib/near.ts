import { useEffect, useRef, useState } from 'react'

/** Whether a box has come into view: what is heavy and lies further down is loaded then. */
export function useNear() {
  const ref = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    const box = ref.current
    if (!box) return
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) setNear(true)
    })
    observer.observe(box)
    return () => observer.disconnect()
  }, [])
  return { ref, near }
}
