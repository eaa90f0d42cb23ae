import { getCoverage, listMissing } from '@cadencia/contract/coverage'
import { listSnippets } from '@cadencia/contract/snippets'
import { queryOptions } from '@tanstack/react-query'

import { call } from '#lib/api.ts'

/** Asked once for each time the editor is opened: contacts seldom change while a text is written. */
export const coverageQuery = (templateId: number | undefined) =>
  queryOptions({
    queryKey: ['contacts', 'coverage', templateId],
    queryFn: ({ signal }) =>
      call(getCoverage, { query: templateId === undefined ? {} : { templateId } }, { signal }),
    staleTime: 5 * 60_000,
  })

/** Who has no value for one of some attributes. */
export const missingQuery = (templateId: number | undefined, keys: readonly string[]) =>
  queryOptions({
    queryKey: ['contacts', 'coverage', templateId, keys],
    queryFn: ({ signal }) =>
      call(
        listMissing,
        { body: { keys: [...keys], ...(templateId !== undefined && { templateId }) } },
        { signal },
      ),
    staleTime: 5 * 60_000,
  })

export const snippetsQuery = queryOptions({
  queryKey: ['snippets'],
  queryFn: ({ signal }) => call(listSnippets, {}, { signal }),
})
