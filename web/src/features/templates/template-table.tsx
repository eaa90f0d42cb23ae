import type { Template } from '@cadencia/contract/templates'
import { Link } from '@tanstack/react-router'
import { Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'

import { formatDate } from '#lib/format.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { ChannelLabel } from '#ui/status.tsx'
import { type Column, DataTable } from '#ui/table.tsx'

const TemplateLink = ({ template }: { template: Template }) => (
  <Link to="/templates/edit/$id" params={{ id: String(template.id) }} className="hover:underline">
    {template.name}
  </Link>
)

type Delete = { onDelete: (template: Template) => void }

const Actions = ({ template, onDelete }: { template: Template } & Delete) => (
  <span className="flex justify-end gap-1">
    <Link
      to="/templates/edit/$id"
      params={{ id: String(template.id) }}
      className="icon-btn"
      aria-label={`Editar ${template.name}`}
      title="Editar"
    >
      <Pencil size={16} aria-hidden="true" />
    </Link>
    <IconButton danger label={`Excluir ${template.name}`} icon={Trash2} onClick={() => onDelete(template)} />
  </span>
)

const columns = ({ onDelete }: Delete): Column<Template>[] => [
  { key: 'name', header: 'Nome', head: true, cell: (template) => <TemplateLink template={template} /> },
  { key: 'type', header: 'Tipo', cell: (template) => <ChannelLabel type={template.type} /> },
  {
    key: 'subject',
    header: 'Assunto',
    className: 'clip',
    cell: (template) => <span title={template.subject ?? undefined}>{template.subject || '—'}</span>,
  },
  { key: 'created', header: 'Criado em', cell: (template) => formatDate(template.createdAt), from: 'lg' },
  {
    key: 'actions',
    header: <span className="sr-only">Ações</span>,
    cell: (template) => <Actions template={template} onDelete={onDelete} />,
  },
]

const TemplateCard = ({ template, onDelete }: { template: Template } & Delete) => (
  <>
    <p className="card-title">
      <TemplateLink template={template} />
    </p>
    {template.subject && <p className="truncate text-ink-3">{template.subject}</p>}
    <div className="mt-1 flex items-center gap-2.5">
      <ChannelLabel type={template.type} />
      <span className="grow">{formatDate(template.createdAt)}</span>
      <Actions template={template} onDelete={onDelete} />
    </div>
  </>
)

type Props = Delete & { templates: readonly Template[] | undefined; footer: ReactNode }

export const TemplateTable = ({ templates, footer, onDelete }: Props) => (
  <DataTable
    label="Templates"
    columns={columns({ onDelete })}
    rows={templates}
    rowKey={(template) => template.id}
    card={(template) => <TemplateCard template={template} onDelete={onDelete} />}
    expected={8}
    footer={footer}
  />
)
