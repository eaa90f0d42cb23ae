import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

type Props = { icon: LucideIcon; title: string; text?: string; children?: ReactNode }

/** First use, no result, or nothing loaded; `children` are what to do about it. */
export const EmptyState = ({ icon: Icon, title, text, children }: Props) => (
  <div className="empty">
    <span className="empty-icon">
      <Icon size={20} aria-hidden="true" />
    </span>
    <p className="font-semibold">{title}</p>
    {text && <p className="max-w-[46ch] text-sm text-ink-3">{text}</p>}
    {children && <div className="mt-2 flex flex-wrap justify-center gap-2">{children}</div>}
  </div>
)
