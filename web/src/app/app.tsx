import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'

import { queryClient } from '#lib/query-client.ts'
import { Toaster } from '#ui/toast.tsx'

import type { AppRouter } from './routes.tsx'

export const App = ({ router }: { router: AppRouter }) => (
  <QueryClientProvider client={queryClient}>
    <RouterProvider router={router} />
    <Toaster />
  </QueryClientProvider>
)
