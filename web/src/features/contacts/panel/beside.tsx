import type { Contact } from '@cadencia/contract/contacts'
import { Navigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { z } from 'zod'

import { useNarrow } from '#lib/media.ts'
import { PageNumber, useFilters, useSetFilters } from '#lib/search.ts'

import type { ContactActions } from '../contact-actions.ts'
import type { Place } from './contact-panel.tsx'

const ContactPanel = lazy(async () => ({
  default: (await import('./contact-panel.tsx')).ContactPanel,
}))

const filters = z.object({ page: PageNumber, contact: PageNumber })

const rowOf = (id: number | undefined) => document.querySelector<HTMLElement>(`main [data-contact="${id}"]`)

/** The contact beside the list, as the address has it. On a narrow screen there is no beside: it is the page. */
export function usePanel() {
  const { contact, page } = useFilters(filters)
  const setFilters = useSetFilters()
  const show = (id: number | undefined) => setFilters({ page, contact: id })
  const go = (id: number) => {
    // The focus walks with the panel, unless it is in it.
    if (document.activeElement?.matches('[data-contact]')) rowOf(id)?.focus()
    show(id)
  }
  const close = () => {
    show(undefined)
    ;(rowOf(contact) ?? document.querySelector('main'))?.focus()
  }
  return { id: contact, go, close }
}

type Props = {
  panel: ReturnType<typeof usePanel>
  place: Place
  /** What the list already knows of the contact. */
  known: Contact | undefined
  on: ContactActions
}

export function Beside({ panel: { id, go, close }, place, known, on }: Props) {
  const isNarrow = useNarrow()
  if (id === undefined) return null
  if (isNarrow) return <Navigate to="/contacts/$id" params={{ id: String(id) }} replace />
  return (
    <Suspense>
      <ContactPanel id={id} place={place} known={known} on={on} onGo={go} onClose={close} />
    </Suspense>
  )
}
