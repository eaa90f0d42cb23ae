import { type PageMeta, pageNumbers } from '@cadencia/domain/page'
import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

import { formatCount } from '#lib/format.ts'
import { useNarrow } from '#lib/media.ts'

/** `noun` is what is counted, in the plural: 'contatos'. The page lives in the URL. */
export function Pagination({ meta, noun }: { meta: PageMeta; noun: string }) {
  const narrow = useNarrow()
  if (meta.totalPages <= 1) return null
  const first = (meta.page - 1) * meta.limit + 1
  const last = Math.min(meta.page * meta.limit, meta.total)
  return (
    <nav className="pagination" aria-label="Paginação">
      <p>
        {formatCount(first)}–{formatCount(last)} de {formatCount(meta.total)} {noun}
      </p>
      <ul>
        <Step label="Página anterior" icon={ChevronLeft} page={meta.page - 1} enabled={meta.hasPrev} />
        {narrow ? (
          <li className="px-1 whitespace-nowrap">
            {formatCount(meta.page)} / {formatCount(meta.totalPages)}
          </li>
        ) : (
          pageNumbers(meta.page, meta.totalPages).map((page) => (
            <li key={page}>
              <PageLink label={`Página ${page}`} page={page} current={page === meta.page}>
                {formatCount(page)}
              </PageLink>
            </li>
          ))
        )}
        <Step label="Próxima página" icon={ChevronRight} page={meta.page + 1} enabled={meta.hasNext} />
      </ul>
    </nav>
  )
}

type StepProps = { label: string; icon: LucideIcon; page: number; enabled: boolean }

const Step = ({ label, icon: Icon, page, enabled }: StepProps) => (
  <li>
    {enabled ? (
      <PageLink label={label} page={page}>
        <Icon size={16} aria-hidden="true" />
      </PageLink>
    ) : (
      <span className="page-link" aria-disabled="true">
        <Icon size={16} aria-hidden="true" />
      </span>
    )}
  </li>
)

type LinkProps = { label: string; page: number; current?: boolean; children: ReactNode }

const PageLink = ({ label, page, current = false, children }: LinkProps) => (
  <Link
    to="."
    search={(search) => ({ ...search, page: page === 1 ? undefined : page })}
    activeOptions={{ exact: true }}
    aria-label={label}
    aria-current={current ? 'page' : 'false'}
    className="page-link"
  >
    {children}
  </Link>
)
