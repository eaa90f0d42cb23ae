import type { QueryClient } from '@tanstack/react-query'

import { attributesQuery } from '#features/profile/data.ts'

import { coverageQuery } from './data.ts'
import { namesOf } from './names.ts'
import { unknownNames } from './unknown.ts'

type Saved = {
  id: number
  subject?: string | null | undefined
  preheader?: string | null | undefined
  content: string
}

/** What a template asks for that nothing can fill, in words; undefined when there is nothing to say. */
export function warningOf(client: QueryClient, saved: Saved, isNew: boolean): string | undefined {
  const coverage = client.getQueryData(coverageQuery(isNew ? undefined : saved.id).queryKey)
  const attributes = client.getQueryData(attributesQuery.queryKey)
  if (!attributes) return undefined
  const names = namesOf(coverage, attributes, '')
  const text = [saved.subject, saved.preheader, saved.content].join('\n')
  const unknown = unknownNames(text, names, (coverage?.contacts ?? 0) > 0).map(({ raw }) => raw)
  if (unknown.length === 0) return undefined
  return unknown.length === 1
    ? `${unknown[0]} não existe: mensagens com ela não saem.`
    : `${unknown.join(', ')} não existem: mensagens com elas não saem.`
}
