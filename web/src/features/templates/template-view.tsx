import type { Template } from '@cadencia/contract/templates'

import { formatDate } from '#lib/format.ts'
import { Card, Details } from '#ui/card.tsx'
import { SkeletonLines } from '#ui/skeleton.tsx'
import { ChannelLabel } from '#ui/status.tsx'

/** undefined while it loads. */
export const TemplateView = ({ template }: { template: Template | undefined }) => (
  <div className="grid gap-4 lg:grid-cols-2" aria-busy={!template}>
    <Card title="Template">
      {template ? <TemplateDetails template={template} /> : <SkeletonLines count={3} />}
    </Card>
    <Card title="Conteúdo">
      {template ? (
        <pre className="font-mono text-sm break-words whitespace-pre-wrap">{template.content}</pre>
      ) : (
        <SkeletonLines count={5} />
      )}
    </Card>
  </div>
)

const TemplateDetails = ({ template }: { template: Template }) => (
  <Details
    items={[
      ['Nome', template.name],
      ['Tipo', <ChannelLabel key="type" type={template.type} />],
      ...(template.type === 'email' ? ([['Assunto', template.subject ?? 'Sem assunto']] as const) : []),
      ['Criado em', formatDate(template.createdAt)],
    ]}
  />
)
