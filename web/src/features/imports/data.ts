import * as api from '@cadencia/contract/imports'
import { QueryObserver, queryOptions } from '@tanstack/react-query'

import { refreshContacts } from '#features/contacts/data.ts'
import { call, statusOf } from '#lib/api.ts'
import { queryClient } from '#lib/query-client.ts'
import { toast } from '#ui/toast.tsx'

import { failedRowsText, importedText, importFailed } from './texts.ts'

const pollMs = 2000

/** An import that can be asked for. */
export type Import = api.ImportResult & { id: number }

const isKnown = (result: api.ImportResult): result is Import => result.id !== undefined

export const isRunning = ({ status }: api.ImportResult) => status === 'pending' || status === 'processing'

export const importQuery = (id: number) =>
  queryOptions({
    queryKey: ['imports', id],
    queryFn: async ({ signal }) => ({ ...(await call(api.getImport, { params: { id } }, { signal })), id }),
    // The poll refetches it; a dialog that opens meanwhile does not.
    staleTime: 1000,
  })

export const importsQuery = queryOptions({
  queryKey: ['imports'],
  queryFn: async ({ signal }) => (await call(api.listImports, {}, { signal })).filter(isKnown),
  staleTime: 0,
  refetchInterval: ({ state: { data } }) => (data?.some(isRunning) ? pollMs : false),
})

const followed = new Set<number>()

/** Asks every two seconds until it is over, also after the dialog is closed and on other screens. */
export function followImport(id: number) {
  if (followed.has(id)) return
  followed.add(id)
  const observer = new QueryObserver(queryClient, {
    ...importQuery(id),
    refetchInterval: ({ state: { data, error } }) => (over(data, error) ? false : pollMs),
  })
  const stop = observer.subscribe(({ data, error }) => {
    if (!over(data, error)) return
    stop()
    followed.delete(id)
    if (data && !isRunning(data)) tell(data)
  })
}

/** A server that is away for a moment does not end it; one that does not know the import, or us, does. */
const over = (data: api.ImportResult | undefined, error: unknown) =>
  (data !== undefined && !isRunning(data)) || (statusOf(error) ?? 500) < 500

function tell(result: Import) {
  void refreshContacts(queryClient)
  const seen = queryClient.getQueryCache().find({ queryKey: importQuery(result.id).queryKey })
  if (seen && seen.getObserversCount() > 0) return
  if (result.status === 'failed') return toast({ title: importFailed, destructive: true })
  toast({
    title: importedText(result),
    ...(result.errorCount > 0 && { text: failedRowsText(result) }),
  })
}
