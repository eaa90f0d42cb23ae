import type { Contact } from '@cadencia/contract/contacts'
import { Link } from '@tanstack/react-router'

import { useNarrow } from '#lib/media.ts'

/** The whole row opens the panel; where there is no room beside the list, the page. */
export function NameLink({ contact: { id, name } }: { contact: Pick<Contact, 'id' | 'name'> }) {
  if (useNarrow())
    return (
      <Link to="/contacts/$id" params={{ id: String(id) }} className="row-link">
        {name}
      </Link>
    )
  return (
    <Link
      to="."
      search={(search) => ({ ...search, contact: id })}
      resetScroll={false}
      preload={false}
      title={name}
      className="row-link"
      data-contact={id}
    >
      {name}
    </Link>
  )
}
