import type { Contact, listContacts } from '@cadencia/contract/contacts'
import type { Answer } from '@cadencia/contract/endpoint'
import { useState } from 'react'

import type { ContactFilter } from './data.ts'
import type { Target } from './target.ts'

type Keys = ReadonlySet<string | number>
type Picked = { view: string; keys: Keys; everybody: boolean }

const none: Keys = new Set()

/** What an action on the selection is about; undefined when nothing is selected. */
function targetOf(
  contacts: readonly Contact[],
  everybody: boolean,
  total: number,
  { search, campaignId }: ContactFilter,
): Target | undefined {
  if (contacts.length === 0) return undefined
  if (!everybody) return { kind: 'picked', contacts, count: contacts.length }
  const filter = { ...(search !== undefined && { search }), ...(campaignId !== undefined && { campaignId }) }
  return { kind: 'found', filter, count: total }
}

/** Ticked rows belong to one page of one search: another page or search starts with none. */
export function useSelection(filter: ContactFilter, found: Answer<typeof listContacts> | undefined) {
  const view = JSON.stringify(filter)
  const [picked, setPicked] = useState<Picked>({ view, keys: none, everybody: false })
  const { keys, everybody } = picked.view === view ? picked : { keys: none, everybody: false }
  const contacts = found?.data.filter(({ id }) => keys.has(id)) ?? []
  const total = found?.meta.total ?? 0
  return {
    keys,
    target: targetOf(contacts, everybody, total, filter),
    /** More than the page shows can be selected. */
    more: !everybody && total > contacts.length ? total : undefined,
    choose: (next: Keys) => setPicked({ view, keys: next, everybody: false }),
    chooseEverybody: () =>
      setPicked({ view, keys: new Set(found?.data.map(({ id }) => id)), everybody: true }),
    clear: () => setPicked({ view, keys: none, everybody: false }),
  }
}
