import type { TemplateInput } from '@cadencia/contract/template-changes'
import type { Template } from '@cadencia/contract/templates'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

import { toast } from '#ui/toast.tsx'

import { useSaveTemplate } from './changes.ts'
import { tasks } from './later.ts'
import type { TemplateDraft } from './template-draft.ts'
import { TemplateForm } from './template-form.tsx'

type Props = { id?: number; initial: TemplateDraft }

export function TemplateEditor({ id, initial }: Props) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const save = useSaveTemplate(id)
  const leave = (ignoreBlocker: boolean) => void navigate({ to: '/templates', ignoreBlocker })
  const tell = async (saved: Template | undefined) => {
    const title = id === undefined ? 'Template criado' : 'Template atualizado'
    const { warningOf } = await tasks()
    const text = saved && warningOf(client, saved, id === undefined)
    toast({ title, ...(text !== undefined && { text }) })
  }
  const onSave = (template: TemplateInput) =>
    save.mutate(template, {
      onSuccess: (saved) => {
        void tell(saved)
        leave(true)
      },
    })
  return (
    <TemplateForm
      initial={initial}
      id={id}
      saving={save.isPending}
      refused={save.error}
      onSave={onSave}
      onCancel={() => leave(false)}
    />
  )
}
