import { Link, type LinkProps } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { createContext, type ReactNode, Suspense, use } from 'react'

/** Shown beside the title of every page, and below its head. */
export const AroundTitle = createContext<{ beside?: ReactNode; below?: ReactNode }>({})

type Props = {
  title: ReactNode
  /** The tab's title, where the heading is not a plain text. */
  tab?: string
  /** Given, even as undefined, it keeps its line: what arrives later must not push the page down. */
  subtitle?: ReactNode
  /** Beside the title: a status. */
  badge?: ReactNode
  /** Before the title: initials. */
  before?: ReactNode
  back?: { to: NonNullable<LinkProps['to']>; label: string }
  actions?: ReactNode
}

export function PageHeader(props: Props) {
  const { title, tab, badge, before, subtitle, back, actions } = props
  const name = tab ?? (typeof title === 'string' ? title : undefined)
  const { beside, below } = use(AroundTitle)
  return (
    <>
      <header className="page-head">
        <title>{name ? `${name} · Cadência` : 'Cadência'}</title>
        <div className="page-title">
          {back && (
            <Link to={back.to} aria-label={back.label} title={back.label} className="icon-btn">
              <ArrowLeft size={16} aria-hidden="true" />
            </Link>
          )}
          {before}
          <div className="min-w-0">
            <div className="title-line">
              <h1>{title}</h1>
              {badge}
              {beside}
            </div>
            {'subtitle' in props && <p className="min-h-5 text-sm break-words text-ink-3">{subtitle}</p>}
          </div>
        </div>
        {actions && <div className="page-actions">{actions}</div>}
      </header>
      {below && <Suspense>{below}</Suspense>}
    </>
  )
}
