import type { About, Forecast } from '@cadencia/contract/entrance'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { Asked, forecastQuery } from './data.ts'
import { sayStart } from './start.ts'

export type When = 'office' | 'now' | 'chosen'

type Choice = {
  /** undefined: what is recommended. */
  when: When | undefined
  /** A day and an hour, as they are typed. */
  at: string
  newPerDay: string
  leaveOut: readonly About[]
}

type Chosen = Choice & { when: When }

const nothingChosen: Choice = { when: undefined, at: '', newPerDay: '', leaveOut: [] }

export type Review = ReturnType<typeof useReview>

const dayAndHour = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/
const isNear = (instant: string) => Date.parse(instant) - Date.now() < 60_000

function chosenStart({ at }: Pick<Choice, 'at'>) {
  const start = dayAndHour.test(at) ? new Date(at) : undefined
  return start && !Number.isNaN(start.getTime()) ? start.toISOString() : undefined
}

const peopleADay = (text: string) =>
  /^[1-9]\d{0,5}$/.test(text) ? Math.min(Number(text), 100_000) : undefined

/** What is chosen, as the call takes it. */
function entranceOf({ when, leaveOut, ...choice }: Chosen, office: string | undefined): Asked {
  const startAt = { office, now: undefined, chosen: chosenStart(choice) }[when]
  const newPerDay = when === 'chosen' ? peopleADay(choice.newPerDay) : undefined
  return {
    ...(leaveOut.length > 0 && { leaveOut: [...leaveOut] }),
    ...(startAt && { startAt }),
    ...(newPerDay && { newPerDay }),
  }
}

type Options = {
  /** The forecast of what is chosen. */
  queryOf: (asked: Asked) => ReturnType<typeof forecastQuery>
  isAsked?: boolean
}

/** When messages begin to leave, for whom, and what comes of it. */
export function useReview({ queryOf, isAsked = true }: Options) {
  const [choice, setChoice] = useState(nothingChosen)
  const now = useQuery({ ...queryOf(entranceOf({ ...choice, when: 'now' }, undefined)), enabled: isAsked })
  const office = now.data?.officeStart
  const when = choice.when ?? (office ? 'office' : 'now')
  const asked = entranceOf({ ...choice, when }, office)
  const later = useQuery({ ...queryOf(asked), enabled: isAsked && now.data !== undefined })
  const forecast = later.data ?? now.data
  return {
    asked,
    choice: { ...choice, when },
    office,
    now: now.data,
    forecast,
    error: now.error ?? later.error,
    isStale: later.isPlaceholderData,
    start: startIn(asked, forecast),
    choose: (change: Partial<Choice>) => setChoice((before) => ({ ...before, ...change })),
    leaveOut: (about: About) => setChoice((before) => ({ ...before, leaveOut: [...before.leaveOut, about] })),
  }
}

/** 'segunda às 9h'; nothing where it begins at once. */
const startIn = ({ startAt }: Asked, forecast: Forecast | undefined) =>
  startAt && forecast && !isNear(startAt) ? sayStart(startAt, forecast.timeZone) : undefined
