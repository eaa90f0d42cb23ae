import { emptyDraft } from '#features/templates/template-draft.ts'
import { TemplateEditor } from '#features/templates/template-editor.tsx'
import { PageHeader } from '#ui/page-header.tsx'

export const TemplateNewScreen = () => (
  <>
    <PageHeader title="Novo Template" back={{ to: '/templates', label: 'Voltar para Templates' }} />
    <TemplateEditor initial={emptyDraft} />
  </>
)
