import type { TemplateInput } from '@cadencia/contract/template-changes'
import { useNavigate } from '@tanstack/react-router'

import { toast } from '#ui/toast.tsx'

import { useSaveTemplate } from './changes.ts'
import type { TemplateDraft } from './template-draft.ts'
import { TemplateForm } from './template-form.tsx'

type Props = { id?: number; initial: TemplateDraft }

export function TemplateEditor({ id, initial }: Props) {
  const navigate = useNavigate()
  const save = useSaveTemplate(id)
  const leave = (ignoreBlocker: boolean) => void navigate({ to: '/templates', ignoreBlocker })
  const onSave = (template: TemplateInput) =>
    save.mutate(template, {
      onSuccess: () => {
        toast({ title: id === undefined ? 'Template criado' : 'Template atualizado' })
        leave(true)
      },
    })
  return (
    <TemplateForm
      initial={initial}
      editing={id !== undefined}
      saving={save.isPending}
      refused={save.error}
      onSave={onSave}
      onCancel={() => leave(false)}
    />
  )
}
