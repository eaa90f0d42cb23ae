import type { listCampaignPeople } from '@cadencia/contract/campaign-people'
import type { Answer } from '@cadencia/contract/endpoint'
import { useState } from 'react'

import type { PeopleFilter } from './data.ts'

type Keys = ReadonlySet<string | number>
type Picked = { view: string; keys: Keys; everybody: boolean }

const none: Keys = new Set()

type Filter = { segment: PeopleFilter['segment']; search?: string }

/** Whom a change is about: those ticked, or all that the segment and the search find. */
export type Chosen = {
  whom: { contactIds: number[] } | { filter: Filter }
  count: number
}

/** Of those ticked, or of so many that the segment and the search find; nothing where none is ticked. */
function chosenOf(
  ticked: number[],
  found: number | undefined,
  { segment, search }: Pick<PeopleFilter, 'segment' | 'search'>,
): Chosen | undefined {
  if (ticked.length === 0) return undefined
  if (found === undefined) return { whom: { contactIds: ticked }, count: ticked.length }
  return { whom: { filter: { segment, ...(search !== undefined && { search }) } }, count: found }
}

/** Ticked rows belong to one page of one search: another page or search starts with none. */
export function usePeopleSelection(
  { segment, search, page }: PeopleFilter,
  found: Answer<typeof listCampaignPeople> | undefined,
) {
  const view = JSON.stringify([segment, search, page])
  const [picked, setPicked] = useState<Picked>({ view, keys: none, everybody: false })
  const { keys, everybody } = picked.view === view ? picked : { keys: none, everybody: false }
  const ids = found?.data.map(({ contact }) => contact.id) ?? []
  const ticked = ids.filter((id) => keys.has(id))
  const total = found?.meta.total ?? 0
  return {
    keys,
    chosen: chosenOf(ticked, everybody ? total : undefined, { segment, search }),
    /** More than the page shows can be chosen. */
    more: !everybody && total > ticked.length ? total : undefined,
    choose: (next: Keys) => setPicked({ view, keys: next, everybody: false }),
    chooseEverybody: () => setPicked({ view, keys: new Set(ids), everybody: true }),
    clear: () => setPicked({ view, keys: none, everybody: false }),
  }
}
