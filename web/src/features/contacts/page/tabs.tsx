import { Link } from '@tanstack/react-router'

export const tabs = ['timeline', 'fields', 'campaigns', 'tasks'] as const
export type Tab = (typeof tabs)[number]

const labels: Record<Tab, string> = {
  timeline: 'Linha do tempo',
  fields: 'Dados',
  campaigns: 'Campanhas',
  tasks: 'Tarefas',
}

type Props = { current: Tab; counts: Partial<Record<Tab, number>> }

/** Where three columns do not fit, one thing at a time. */
export const Tabs = ({ current, counts }: Props) => (
  <nav aria-label="Partes do contato" className="page-tabs">
    {tabs.map((tab) => (
      <Link
        key={tab}
        to="."
        search={(search) => ({ ...search, tab: tab === 'timeline' ? undefined : tab })}
        replace
        resetScroll={false}
        activeOptions={{ exact: true }}
        aria-current={tab === current ? 'page' : 'false'}
      >
        {labels[tab]}
        {counts[tab] ? <span>{counts[tab]}</span> : null}
      </Link>
    ))}
  </nav>
)
