import { type TemplateType, templateTypes } from '@cadencia/domain/channel'

import { plural } from '#lib/format.ts'
import { SearchInput } from '#ui/search-input.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { channel } from '#ui/status.tsx'

const options = [
  { value: 'all', label: 'Todos' },
  ...templateTypes.map((type) => ({ value: type, label: channel[type].label })),
] as const

type Filters = { search: string | undefined; type: TemplateType | undefined }

type Props = Filters & {
  /** undefined while they load. */
  count: number | undefined
  onChange: (filters: Partial<Filters>) => void
}

export const TemplateFilters = ({ search = '', type, count, onChange }: Props) => (
  <div className="toolbar">
    <Segmented
      label="Filtrar por tipo"
      options={options}
      value={type ?? 'all'}
      onChange={(value) => onChange({ type: value === 'all' ? undefined : value })}
    />
    <SearchInput
      label="Buscar por nome ou assunto"
      value={search}
      onSearch={(text) => onChange({ search: text || undefined })}
    />
    <output>{count !== undefined && plural(count, '', '# template', '# templates')}</output>
  </div>
)
