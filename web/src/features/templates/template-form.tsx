import type { TemplateInput } from '@cadencia/contract/template-changes'
import { useParams } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'

import { saidBy, statusOf } from '#lib/api.ts'
import { useForm } from '#lib/form.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { discardDraft, Kept } from '#ui/draft.tsx'
import { FormFoot } from '#ui/form-foot.tsx'
import { UnsavedChanges } from '#ui/unsaved-changes.tsx'

import { ContentFields } from './content-fields.tsx'
import { NameFields } from './name-fields.tsx'
import { type TemplateDraft, TemplateFromDraft } from './template-draft.ts'
import { TemplatePreview } from './template-preview.tsx'

import './templates.css'

const ApprovedFields = lazy(async () => ({ default: (await import('./approved-fields.tsx')).ApprovedFields }))

/** The server's word when it refused what was written; otherwise that it could not be saved. */
const failureText = (error: unknown) =>
  (statusOf(error) === 400 && saidBy(error)) || 'Erro ao salvar template. Tente novamente.'

type Props = {
  initial: TemplateDraft
  /** An edit: the type stays what it is. */
  editing: boolean
  saving: boolean
  refused: Error | null
  onSave: (template: TemplateInput) => void
  onCancel: () => void
}

export function TemplateForm({ initial, editing, saving, refused, onSave, onCancel }: Props) {
  const form = useForm(TemplateFromDraft, initial, { refused })
  const { id = 'new' } = useParams({ strict: false })
  const name = `template/${id}`
  const [note, setNote] = useState<string>()
  return (
    <div className="template-grid">
      <form className="card grid gap-4" noValidate onSubmit={form.submit(onSave)}>
        <Kept
          name={name}
          value={form.values}
          isDirty={form.isDirty}
          saving={saving}
          refused={refused}
          restore={form.fill}
          onNote={setNote}
        />
        <NameFields form={form} editing={editing} />
        <ContentFields form={form} />
        {form.values.type === 'whatsapp' && (
          <Suspense>
            <ApprovedFields form={form} />
          </Suspense>
        )}
        {refused && <Banner tone="red">{failureText(refused)}</Banner>}
        <FormFoot note={form.isDirty && !saving && (note ?? 'Alterações ainda não salvas')}>
          <Button onClick={onCancel}>Cancelar</Button>
          <Button type="submit" variant="primary" busy={saving} busyText="Salvando...">
            {editing ? 'Atualizar Template' : 'Criar Template'}
          </Button>
        </FormFoot>
      </form>
      <aside className="template-side" aria-label="Preview">
        <TemplatePreview draft={form.values} />
      </aside>
      <UnsavedChanges when={form.isDirty && !saving} onDiscard={() => discardDraft(name)} />
    </div>
  )
}
