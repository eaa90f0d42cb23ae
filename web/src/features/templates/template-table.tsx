import type { Template } from '@cadencia/contract/templates'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { formatDate } from '#lib/format.ts'
import { ChannelLabel } from '#ui/status.tsx'
import { type Column, DataTable } from '#ui/table.tsx'

const TemplateLink = ({ template }: { template: Template }) => (
  <Link to="/templates/edit/$id" params={{ id: String(template.id) }} className="hover:underline">
    {template.name}
  </Link>
)

const columns: Column<Template>[] = [
  { key: 'name', header: 'Nome', head: true, cell: (template) => <TemplateLink template={template} /> },
  { key: 'type', header: 'Tipo', cell: (template) => <ChannelLabel type={template.type} /> },
  {
    key: 'subject',
    header: 'Assunto',
    className: 'clip',
    cell: (template) => <span title={template.subject}>{template.subject || '—'}</span>,
  },
  { key: 'created', header: 'Criado em', cell: (template) => formatDate(template.createdAt) },
]

const TemplateCard = ({ template }: { template: Template }) => (
  <>
    <p className="card-title">
      <TemplateLink template={template} />
    </p>
    {template.subject && <p className="truncate text-ink-3">{template.subject}</p>}
    <div className="mt-1 flex items-center gap-2.5">
      <ChannelLabel type={template.type} />
      <span>{formatDate(template.createdAt)}</span>
    </div>
  </>
)

type Props = { templates: readonly Template[] | undefined; footer: ReactNode }

export const TemplateTable = ({ templates, footer }: Props) => (
  <DataTable
    label="Templates"
    columns={columns}
    rows={templates}
    rowKey={(template) => template.id}
    card={(template) => <TemplateCard template={template} />}
    expected={8}
    footer={footer}
  />
)
