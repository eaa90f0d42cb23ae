import type { TaskState } from '@cadencia/contract/tasks'
import { useQuery } from '@tanstack/react-query'

import { campaignsQuery } from '#features/campaigns/data.ts'
import { formatCount } from '#lib/format.ts'
import { Switch } from '#ui/checkbox.tsx'
import { Select } from '#ui/input.tsx'
import { SearchInput } from '#ui/search-input.tsx'
import { Segmented } from '#ui/segmented.tsx'

import { taskCountsQuery } from './counts.ts'
import type { TaskFilter } from './data.ts'
import type { Desk } from './desk.ts'
import type { Queue } from './queue.ts'

type Changes = Partial<Record<keyof TaskFilter, string | number | undefined>>

export type ToolsProps = {
  filter: TaskFilter
  queue: Queue
  desk: Desk
  opensNext: boolean
  onFilter: (changes: Changes) => void
  onOpensNext: (isOn: boolean) => void
  onHelp: () => void
}

export const OpensNext = ({ opensNext, onOpensNext }: ToolsProps) => (
  <Switch
    label="Abrir a próxima sozinha"
    checked={opensNext}
    onChange={({ target }) => {
      onOpensNext(target.checked)
      // The keys of the page are the next thing that is wanted.
      target.blur()
    }}
  />
)

const counted = (label: string, count: number | undefined) =>
  count === undefined ? label : `${label} ${formatCount(count)}`

export function States({ filter, onFilter }: ToolsProps) {
  const { data } = useQuery(taskCountsQuery)
  const options: { value: TaskState; label: string }[] = [
    { value: 'todo', label: counted('Para fazer', data?.todo) },
    { value: 'snoozed', label: counted('Adiadas', data?.snoozed) },
    { value: 'done', label: counted('Feitas', data?.done) },
  ]
  return (
    <Segmented
      label="Situação"
      options={options}
      value={filter.state}
      onChange={(state) => onFilter({ state: state === 'todo' ? undefined : state })}
    />
  )
}

export function Narrowing({ filter, onFilter }: ToolsProps) {
  const { data: campaigns = [] } = useQuery(campaignsQuery)
  return (
    <>
      <Select
        aria-label="Filtrar por canal"
        value={filter.channel ?? ''}
        onChange={({ target }) => onFilter({ channel: target.value || undefined })}
      >
        <option value="">Todos os canais</option>
        <option value="whatsapp">WhatsApp</option>
        <option value="call">Ligação</option>
        <option value="email">Email</option>
        <option value="task">Tarefa</option>
      </Select>
      <Select
        aria-label="Filtrar por campanha"
        value={filter.campaignId ?? ''}
        onChange={({ target }) => onFilter({ campaignId: target.value || undefined })}
      >
        <option value="">Todas as campanhas</option>
        {campaigns
          .filter(({ status }) => status === 'active')
          .map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
      </Select>
      <SearchInput
        label="Buscar tarefa"
        value={filter.search ?? ''}
        onSearch={(search) => onFilter({ search: search || undefined })}
      />
    </>
  )
}
