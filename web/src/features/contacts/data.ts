import * as api from '@cadencia/contract/contacts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { call } from '#lib/api.ts'

export type ContactFilter = { page: number; search: string | undefined; campaignId: number | undefined }

export const contactsQuery = (filter: ContactFilter) =>
  queryOptions({
    queryKey: ['contacts', filter],
    queryFn: ({ signal }) => call(api.listContacts, { query: { ...filter, limit: 20 } }, signal),
    placeholderData: keepPreviousData,
  })
