import type { TemplateInput } from '@cadencia/contract/template-changes'
import { lazy, Suspense } from 'react'

import { useForm } from '#lib/form.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { UnsavedChanges } from '#ui/unsaved-changes.tsx'

import { ContentFields } from './content-fields.tsx'
import { NameFields } from './name-fields.tsx'
import { type TemplateDraft, TemplateFromDraft } from './template-draft.ts'
import { TemplatePreview } from './template-preview.tsx'

import './templates.css'

const ApprovedFields = lazy(async () => ({ default: (await import('./approved-fields.tsx')).ApprovedFields }))

type Props = {
  initial: TemplateDraft
  /** An edit: the type stays what it is. */
  editing: boolean
  saving: boolean
  error: string | undefined
  onSave: (template: TemplateInput) => void
  onCancel: () => void
}

export function TemplateForm({ initial, editing, saving, error, onSave, onCancel }: Props) {
  const { values: draft, bind, submit, errors, isDirty } = useForm(TemplateFromDraft, initial)
  return (
    <div className="template-grid">
      <form className="card grid gap-4" noValidate onSubmit={submit(onSave)}>
        <NameFields bind={bind} errors={errors} editing={editing} />
        <ContentFields bind={bind} errors={errors} type={draft.type} />
        {draft.type === 'whatsapp' && (
          <Suspense>
            <ApprovedFields bind={bind} errors={errors} />
          </Suspense>
        )}
        {error && <Banner tone="red">{error}</Banner>}
        <div className="form-actions">
          <Button onClick={onCancel}>Cancelar</Button>
          <Button type="submit" variant="primary" busy={saving} busyText="Salvando...">
            {editing ? 'Atualizar Template' : 'Criar Template'}
          </Button>
        </div>
      </form>
      <aside className="template-side" aria-label="Preview">
        <TemplatePreview draft={draft} />
      </aside>
      <UnsavedChanges when={isDirty && !saving} />
    </div>
  )
}
