import { Link, type LinkProps, useNavigate } from '@tanstack/react-router'
import {
  Activity,
  ChartColumn,
  FileText,
  ListChecks,
  LogOut,
  type LucideIcon,
  Megaphone,
  MessagesSquare,
  Search,
  User,
  Users,
  Workflow,
} from 'lucide-react'

import { useUnread } from '#features/conversations/unread.ts'
import { useTodo } from '#features/tasks/counts.ts'
import { formatCount } from '#lib/format.ts'
import { logout } from '#lib/session.ts'

type Entry = { to: NonNullable<LinkProps['to']>; label: string; icon: LucideIcon }

const entries: Entry[] = [
  { to: '/campaigns', label: 'Campanhas', icon: Megaphone },
  { to: '/templates', label: 'Templates', icon: FileText },
  { to: '/cadences', label: 'Cadências', icon: Workflow },
  { to: '/contacts', label: 'Contatos', icon: Users },
  { to: '/activities', label: 'Atividades', icon: Activity },
  { to: '/metrics', label: 'Métricas', icon: ChartColumn },
]

/** `count` is a number on the icon, and with what it counts in the name of the entry. */
type LinkedProps = { entry: Entry; count?: number; what?: string }

const NavLink = ({ entry: { to, label, icon: Icon }, count = 0, what }: LinkedProps) => (
  <li>
    {/* By exact path: a sub-page does not light its list's entry; filters in the URL do not put it out. */}
    <Link
      to={to}
      activeOptions={{ exact: true, includeSearch: false }}
      className="nav-item"
      {...(count > 0 && { 'aria-label': `${label}, ${formatCount(count)} ${what}` })}
    >
      <span className="relative">
        <Icon size={18} aria-hidden="true" />
        {count > 0 && <span className="nav-count">{count > 99 ? '99+' : count}</span>}
      </span>
      <span className="nav-label">{label}</span>
    </Link>
  </li>
)

const tasks: Entry = { to: '/tasks', label: 'Tarefas', icon: ListChecks }
const conversations: Entry = { to: '/conversations', label: 'Conversas', icon: MessagesSquare }

/** What waits for a person, apart from the rest: their numbers change often. */
const Waiting = () => (
  <>
    <NavLink entry={tasks} count={useTodo()} what="para fazer" />
    <NavLink entry={conversations} count={useUnread()} what="não lidas" />
  </>
)

type Props = {
  /** Told before any of the entries is followed. */
  onLeave?: () => void
  /** Absent where the search has its own button. */
  onSearch?: () => void
}

export function NavItems({ onLeave, onSearch }: Props) {
  const navigate = useNavigate()
  const leave = () => {
    onLeave?.()
    logout()
    void navigate({ to: '/login' })
  }
  return (
    <>
      <ul className="nav-list">
        {entries.map((entry) => (
          <NavLink key={entry.label} entry={entry} />
        ))}
      </ul>
      <ul className="nav-list nav-own">
        <Waiting />
        {onSearch && (
          <li>
            <button type="button" className="nav-item" aria-keyshortcuts="Control+K" onClick={onSearch}>
              <Search size={18} aria-hidden="true" />
              <span className="nav-label">
                Buscar <kbd aria-hidden="true">Ctrl K</kbd>
              </span>
            </button>
          </li>
        )}
      </ul>
      <ul className="nav-list mt-auto pt-4">
        <NavLink entry={{ to: '/profile', label: 'Perfil', icon: User }} />
        <li>
          <button type="button" className="nav-item" onClick={leave}>
            <LogOut size={18} aria-hidden="true" />
            <span className="nav-label">Sair</span>
          </button>
        </li>
      </ul>
    </>
  )
}
