import { createTemplate, type TemplateInput, updateTemplate } from '@cadencia/contract/template-changes'
import { useQueryClient } from '@tanstack/react-query'

import { change } from '#lib/api.ts'
import { useChange } from '#lib/change.ts'

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
