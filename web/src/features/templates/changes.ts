import { createTemplate, type TemplateInput, updateTemplate } from '@cadencia/contract/template-changes'
import { deleteTemplate } from '@cadencia/contract/templates'
import { useQueryClient } from '@tanstack/react-query'

import { change } from '#lib/api.ts'
import { useChange } from '#lib/change.ts'
import { toast } from '#ui/toast.tsx'

import { templateQuery, templatesQuery } from './data.ts'

/** Creates, or with an id changes. */
export function useSaveTemplate(id?: number) {
  const client = useQueryClient()
  return useChange({
    send: (body: TemplateInput, key) =>
      id === undefined
        ? change(createTemplate, { body }, { key })
        : change(updateTemplate, { params: { id }, body }),
    onSuccess: async (saved) => {
      if (saved) client.setQueryData(templateQuery(saved.id).queryKey, saved)
      await client.invalidateQueries({ queryKey: templatesQuery.queryKey, exact: true })
    },
  })
}

/** Shows its own toast: the row may be unmounted before the answer comes. */
export function useDeleteTemplate() {
  const client = useQueryClient()
  return useChange({
    send: (id: number) => change(deleteTemplate, { params: { id } }),
    onSuccess: async (_nothing, id) => {
      toast({ title: 'Template excluído' })
      client.removeQueries({ queryKey: templateQuery(id).queryKey })
      client.setQueryData(templatesQuery.queryKey, (templates) => templates?.filter((each) => each.id !== id))
      await client.invalidateQueries({ queryKey: templatesQuery.queryKey, exact: true })
    },
  })
}
