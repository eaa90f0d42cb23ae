import type { Contact } from '@cadencia/contract/contacts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { attributesQuery } from '#features/profile/data.ts'
import { useSession } from '#lib/session.ts'

import { authorOf } from './author.ts'
import { type Draft, renderDraft } from './render.ts'

/** What a preview needs of a contact. */
export type Viewed = Pick<Contact, 'id' | 'name' | 'email' | 'whatsapp' | 'metadata'>

/** Whom the preview is shown for, and what they would read. */
export function usePreview(draft: Draft) {
  const session = useSession()
  const { data: attributes } = useQuery(attributesQuery)
  const [contact, setContact] = useState<Viewed>()
  const email = session.status === 'signed-in' ? session.user.email : ''
  const author = authorOf({ email, attributes: attributes ?? [] })
  return {
    contact,
    setContact,
    author,
    isReady: attributes !== undefined,
    message: renderDraft(draft, author, { contact, isMarked: attributes !== undefined }),
  }
}

export type Preview = ReturnType<typeof usePreview>
