import { deleteTemplate } from '@cadencia/contract/templates'
import { useQueryClient } from '@tanstack/react-query'

import { change } from '#lib/api.ts'
import { useChange } from '#lib/change.ts'
import { toast } from '#ui/toast.tsx'

import { templateQuery, templatesQuery } from './data.ts'

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
