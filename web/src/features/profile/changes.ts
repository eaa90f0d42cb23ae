import * as api from '@cadencia/contract/attribute-changes'
import type { Attribute } from '@cadencia/contract/attributes'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'

import { change, statusOf } from '#lib/api.ts'
import { useChange } from '#lib/change.ts'

import { attributesQuery } from './data.ts'

type Attributes = readonly Attribute[]

/** Shows a change before the server confirms it, and takes it back if the server does not. */
const shownAtOnce = <V>(
  client: QueryClient,
  changed: (attributes: Attributes, variables: V) => Attribute[],
) => ({
  onMutate: async (variables: V) => {
    await client.cancelQueries(attributesQuery)
    const before = client.getQueryData(attributesQuery.queryKey)
    if (before) client.setQueryData(attributesQuery.queryKey, changed(before, variables))
    return { before }
  },
  onError: (_error: unknown, _variables: V, context: { before: Attribute[] | undefined } | undefined) => {
    client.setQueryData(attributesQuery.queryKey, context?.before)
  },
  onSettled: () => client.invalidateQueries(attributesQuery),
})

export function useCreateAttribute() {
  const client = useQueryClient()
  return useChange({
    send: (body: { key: string; value: string }, key) => change(api.createAttribute, { body }, { key }),
    onSuccess: (created) =>
      client.setQueryData(attributesQuery.queryKey, (attributes) =>
        created ? [...(attributes ?? []), created] : attributes,
      ),
    onSettled: () => client.invalidateQueries(attributesQuery),
  })
}

export function useUpdateAttribute() {
  const client = useQueryClient()
  return useChange({
    send: ({ key, value }: { key: string; value: string }) =>
      change(api.updateAttribute, { params: { key }, body: { value } }),
    ...shownAtOnce<{ key: string; value: string }>(client, (attributes, { key, value }) =>
      attributes.map((each) => (each.key === key ? { ...each, value } : each)),
    ),
  })
}

export function useRemoveAttribute() {
  const client = useQueryClient()
  return useChange({
    send: (key: string) => change(api.deleteAttribute, { params: { key } }),
    ...shownAtOnce<string>(client, (attributes, key) => attributes.filter((each) => each.key !== key)),
  })
}

export type Profile = { name?: string; company?: string }

/** A text is stored, changing what is there or creating it; a blank removes; what is undefined is left alone. */
async function storeAttribute(key: string, value: string | undefined, submission: string) {
  if (value === undefined) return
  const text = value.trim()
  if (text === '') {
    await change(api.deleteAttribute, { params: { key } }).catch(() => undefined)
    return
  }
  try {
    await change(api.updateAttribute, { params: { key }, body: { value: text } })
  } catch (error) {
    if (statusOf(error) === 401) throw error
    await change(api.createAttribute, { body: { key, value: text } }, { key: `${submission}.${key}` })
  }
}

export function useSaveProfile() {
  const client = useQueryClient()
  return useChange({
    send: async ({ name, company }: Profile, key) => {
      await storeAttribute('name', name, key)
      await storeAttribute('company', company, key)
    },
    onSettled: () => client.invalidateQueries(attributesQuery),
  })
}
