import { lazy, Suspense } from 'react'

import { useNear } from '#lib/near.ts'
import { Card } from '#ui/card.tsx'

const space = <div className="h-64" />

const DaysChart = lazy(async () => ({ default: (await import('./days-chart.tsx')).DaysChart }))

/** The chart is the heaviest part of the screen: it is loaded when it is about to be scrolled into view. */
export function Days({ id }: { id: number }) {
  const { ref, near } = useNear()
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
