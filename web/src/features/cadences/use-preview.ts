import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { type CadenceInput, previewQuery } from './data.ts'

const pauseMs = 300

/** The dates of a cadence while it is written, asked for when the typing pauses. None while it has a fault. */
export function usePreview(input: CadenceInput | undefined) {
  const wanted = JSON.stringify(input)
  const [settled, setSettled] = useState<{ key: string; input: CadenceInput }>()
  useEffect(() => {
    if (wanted === undefined) return
    // Its own words: read back as they were written.
    const timer = setTimeout(
      () => setSettled({ key: wanted, input: JSON.parse(wanted) as CadenceInput }),
      pauseMs,
    )
    return () => clearTimeout(timer)
  }, [wanted])
  const current = settled?.key === wanted ? settled?.input : undefined
  const { data } = useQuery({
    ...previewQuery(current ?? { campaignId: 0, cadences: [] }),
    enabled: current !== undefined,
    // A cadence in the making may be refused; its days are told all the same.
    retry: false,
  })
  return current && data
}
