import { lazy, Suspense, useState } from 'react'

import { useSession } from '#lib/session.ts'

import type { KeptProps } from './draft-keeper.tsx'

const Keeper = lazy(async () => ({ default: (await import('./draft-keeper.tsx')).Keeper }))

/**
 * Keeps a form in the browser until it is saved, and on return offers what was kept. A person's drafts are their own, on a
 * machine that others use too. Never for a form with a password.
 */
export function Kept<V extends object>(props: KeptProps<V>) {
  const session = useSession()
  const key = `draft/${session.status === 'signed-in' && session.user.email}/${props.name}`
  const [isWanted, setWanted] = useState(() => localStorage.getItem(key) !== null)
  if (props.isDirty && !isWanted) setWanted(true)
  // Kept by this form under its own name. What a newer version asks for besides has its value here.
  const restore = (kept: object) => props.restore({ ...props.value, ...(kept as Partial<V>) })
  return (
    isWanted && (
      <Suspense>
        <Keeper {...props} restore={restore} draftKey={key} />
      </Suspense>
    )
  )
}

/** The form of this name on the screen forgets what it kept. */
export const discardDraft = (name: string) => dispatchEvent(new CustomEvent('draftdrop', { detail: name }))

export const DraftNote = ({ note }: { note: string | undefined }) => (
  <output className="mr-auto text-xs text-ink-3">{note}</output>
)
