import type { Contact } from '@cadencia/contract/contacts'
import { lazy, Suspense } from 'react'

import { MenuButton } from '#ui/menu-button.tsx'

import type { ContactActions } from './contact-actions.ts'

const loadItems = () => import('./contact-menu-items.tsx')
const ContactMenuItems = lazy(async () => ({ default: (await loadItems()).ContactMenuItems }))

/** The three dots of a contact. */
export function ContactMenu({ contact, on }: { contact: Contact; on: ContactActions }) {
  const label = `Ações de ${contact.name}`
  return (
    <MenuButton label={label} onIntent={() => void loadItems()}>
      {(close) => (
        <Suspense fallback={<div className="h-40" />}>
          <ContactMenuItems label={label} contact={contact} on={on} close={close} />
        </Suspense>
      )}
    </MenuButton>
  )
}
