import { Banner } from '#ui/banner.tsx'
import { PageHeader } from '#ui/page-header.tsx'

export const TemplateNewScreen = () => (
  <>
    <PageHeader title="Novo Template" back={{ to: '/templates', label: 'Voltar para Templates' }} />
    <Banner tone="blue">O formulário de templates ainda não está disponível.</Banner>
  </>
)
