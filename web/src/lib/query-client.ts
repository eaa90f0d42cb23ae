import { QueryCache, QueryClient } from '@tanstack/react-query'

import { statusOf } from '#lib/api.ts'
import { logError } from '#lib/log.ts'
import { toast } from '#ui/toast.tsx'

declare module '@tanstack/react-query' {
  interface Register {
    /** Said in a destructive toast when the query fails. Without it a failure is only logged. */
    queryMeta: { failure?: string }
  }
}

const clientFault = (error: unknown) => (statusOf(error) ?? 500) < 500

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      logError(`Falha ao carregar ${JSON.stringify(query.queryKey)}`, error)
      if (query.meta?.failure) toast({ title: query.meta.failure, destructive: true })
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => !clientFault(error) && failures < 1,
    },
  },
})
