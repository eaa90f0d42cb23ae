import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import { attributesQuery } from '#features/profile/data.ts'
import { useSession } from '#lib/session.ts'

import { coverageQuery, snippetsQuery } from './data.ts'
import { namesOf } from './names.ts'
import type { Entry } from './use-menu.ts'

const groups = { contact: 'Do contato', user: 'Suas' } as const

const firstLine = (content: string) => content.trim().split('\n', 1)[0]?.slice(0, 40) ?? ''

/** What can be written into a template: the variables there are, and the pieces of text that were kept. */
export function useWriting(templateId: number | undefined) {
  const session = useSession()
  const email = session.status === 'signed-in' ? session.user.email : ''
  const { data: coverage } = useQuery(coverageQuery(templateId))
  const { data: attributes } = useQuery(attributesQuery)
  const { data: snippets } = useQuery(snippetsQuery)
  const names = useMemo(() => namesOf(coverage, attributes ?? [], email), [coverage, attributes, email])
  const entries = useMemo(
    (): Entry[] => [
      ...names.map((name) => ({ group: groups[name.of], label: name.label, code: name.name, name })),
      ...(snippets ?? []).map(({ name, content }) => ({
        group: 'Trechos',
        label: name,
        code: firstLine(content),
        content,
      })),
    ],
    [names, snippets],
  )
  return {
    names,
    entries,
    coverage,
    snippets: snippets ?? [],
    // Until it is known, nothing is called wrong.
    hasContacts: attributes !== undefined && (coverage?.contacts ?? 0) > 0,
    isReady: attributes !== undefined,
  }
}
