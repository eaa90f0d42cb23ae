import { lazy, Suspense, useEffect, useRef, useState } from 'react'

import { Card } from '#ui/card.tsx'

const space = <div className="h-64" />

const DaysChart = lazy(async () => ({ default: (await import('./days-chart.tsx')).DaysChart }))

/** The chart is the heaviest part of the screen: it is loaded when it is about to be scrolled into view. */
export function Days({ id }: { id: number }) {
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
  return (
    <div ref={ref}>
      <Card title="Dias da campanha">
        {near ? (
          <Suspense fallback={space}>
            <DaysChart id={id} />
          </Suspense>
        ) : (
          space
        )}
      </Card>
    </div>
  )
}
