import * as api from '@cadencia/contract/templates'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

import { call } from '#lib/api.ts'
import { toast } from '#ui/toast.tsx'

export const templatesQuery = queryOptions({
  queryKey: ['templates'],
  queryFn: ({ signal }) => call(api.listTemplates, {}, signal),
})

export const templateQuery = (id: number) =>
  queryOptions({
    queryKey: ['templates', id],
    queryFn: ({ signal }) => call(api.getTemplate, { params: { id } }, signal),
  })

/** Creates, or with an id changes. */
export function useSaveTemplate(id?: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: api.TemplateInput) =>
      id === undefined
        ? call(api.createTemplate, { body })
        : call(api.updateTemplate, { params: { id }, body }),
    onSuccess: async (saved) => {
      client.setQueryData(templateQuery(saved.id).queryKey, saved)
      await client.invalidateQueries({ queryKey: templatesQuery.queryKey, exact: true })
    },
  })
}

/** Says so itself: whoever asked may be gone from the page before the answer comes. */
export function useDeleteTemplate() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(api.deleteTemplate, { params: { id } }),
    onSuccess: async (_nothing, id) => {
      toast({ title: 'Template excluído' })
      client.removeQueries({ queryKey: templateQuery(id).queryKey })
      client.setQueryData(templatesQuery.queryKey, (templates) => templates?.filter((each) => each.id !== id))
      await client.invalidateQueries({ queryKey: templatesQuery.queryKey, exact: true })
    },
  })
}
