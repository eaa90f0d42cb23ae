import type { TemplateInput } from '@cadencia/contract/template-changes'
import { lazy, Suspense, useState } from 'react'

import { saidBy, statusOf } from '#lib/api.ts'
import { useForm } from '#lib/form.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { discardDraft, Kept } from '#ui/draft.tsx'
import { FormFoot } from '#ui/form-foot.tsx'
import { Segmented } from '#ui/segmented.tsx'

import { ContentFields } from './content-fields.tsx'
import { later } from './later.ts'
import { NameFields } from './name-fields.tsx'
import { type TemplateDraft, TemplateFromDraft } from './template-draft.ts'
import { TemplatePreview } from './template-preview.tsx'
import { useTouched } from './touched.ts'
import { usePreview } from './use-preview.ts'

import './templates.css'

const UnsavedChanges = later('UnsavedChanges')
const ApprovedFields = lazy(async () => ({ default: (await import('./approved-fields.tsx')).ApprovedFields }))

/** The server's word when it refused what was written; otherwise that it could not be saved. */
const failureText = (error: unknown) =>
  (statusOf(error) === 400 && saidBy(error)) || 'Erro ao salvar template. Tente novamente.'

const views = [
  { value: 'write', label: 'Escrever' },
  { value: 'see', label: 'Ver' },
] as const

type Props = {
  id: number | undefined
  initial: TemplateDraft
  saving: boolean
  refused: Error | null
  onSave: (template: TemplateInput) => void
  onCancel: () => void
}

export function TemplateForm({ id, initial, saving, refused, onSave, onCancel }: Props) {
  const form = useForm(TemplateFromDraft, initial, { refused })
  const touched = useTouched()
  const [view, setView] = useState<'write' | 'see'>('write')
  const [note, setNote] = useState<string>()
  const preview = usePreview(form.values)
  const editing = id !== undefined
  const name = `template/${id ?? 'new'}`
  return (
    <div className="template-grid" data-view={view}>
      <div className="template-views">
        <Segmented label="Escrever ou ver" options={views} value={view} onChange={setView} />
      </div>
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
        <ContentFields form={form} templateId={id} touched={touched} subject={preview.message.subject} />
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
        <TemplatePreview draft={form.values} preview={preview} templateId={id} touched={touched} />
      </aside>
      {touched && (
        <Suspense>
          <UnsavedChanges when={form.isDirty && !saving} onDiscard={() => discardDraft(name)} />
        </Suspense>
      )}
    </div>
  )
}
