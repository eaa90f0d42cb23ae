import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { z } from 'zod'

export const PageNumber = z.coerce.number().int().positive()

/** The filters of a screen, read from the URL. What does not fit the schema is left out, never an error. */
export function useFilters<S extends z.ZodObject>(schema: S): Partial<z.output<S>> {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const found = Object.entries(schema.shape).flatMap(([key, field]) => {
    // A coerced text would read an absent key as 'undefined'.
    if (search[key] === undefined) return []
    const { success, data } = field.safeParse(search[key])
    return success ? [[key, data]] : []
  })
  // Each key holds what its own field of the schema made of it.
  return Object.fromEntries(found) as Partial<z.output<S>>
}

/** Changes filters in place; the page starts over, and what is undefined leaves the URL. */
export function useSetFilters() {
  const navigate = useNavigate()
  return (changes: Record<string, string | number | undefined>) =>
    void navigate({
      to: '.',
      search: (search) => ({ ...search, page: undefined, ...changes }),
      replace: true,
      resetScroll: false,
    })
}

/** What is open on a screen: chosen there, or `made`, which the URL asks for with `?new=1`. */
export function useOpened<T>(made: T): [open: T | undefined, setOpen: (next: T | undefined) => void] {
  const { new: isAsked } = useFilters(z.object({ new: z.coerce.number().positive() }))
  const setFilters = useSetFilters()
  const [chosen, setChosen] = useState<T>()
  const setOpen = (next: T | undefined) => {
    setChosen(next)
    if (isAsked) setFilters({ new: undefined })
  }
  return [isAsked ? made : chosen, setOpen]
}
