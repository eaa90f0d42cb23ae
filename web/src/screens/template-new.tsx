import { TemplateEditor } from '#features/templates/template-editor.tsx'
import { PageHeader } from '#ui/page-header.tsx'

const empty = { name: '', type: 'email', subject: '', content: '' } as const

export const TemplateNewScreen = () => (
  <>
    <PageHeader title="Novo Template" back={{ to: '/templates', label: 'Voltar para Templates' }} />
    <TemplateEditor initial={empty} />
  </>
)
