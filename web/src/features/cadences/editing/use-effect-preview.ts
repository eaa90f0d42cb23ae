import { previewCadenceChange } from '@cadencia/contract/cadence-changes'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { call } from '#lib/api.ts'

import type { ChangeBody } from './sent-steps.ts'

const pauseMs = 300

/** Whom a change concerns, asked for when the typing pauses; nothing is asked while it has a fault. */
export function useEffectPreview(body: ChangeBody | undefined) {
  const wanted = JSON.stringify(body)
  const [settled, setSettled] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => setSettled(wanted), pauseMs)
    return () => clearTimeout(timer)
  }, [wanted])
  const isCurrent = body !== undefined && settled === wanted
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    queryKey: ['cadences', 'change', wanted],
    queryFn: ({ signal }) => {
      if (!body) throw new Error('nothing to ask for')
      return call(previewCadenceChange, { body }, { signal })
    },
    enabled: isCurrent,
    placeholderData: keepPreviousData,
    retry: false,
    // How people stand changes by itself.
    gcTime: 0,
    staleTime: 0,
  })
  const isCounting = body !== undefined && (!isCurrent || isFetching || isPlaceholderData)
  return { effect: body && data, error: isCurrent && !isFetching ? error : undefined, isCounting }
}
