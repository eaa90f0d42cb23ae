import { CircleAlert, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

type Props = { tone: 'red' | 'amber' | 'blue'; children: ReactNode; action?: ReactNode }

const icons = { red: CircleAlert, amber: TriangleAlert, blue: Info }

export function Banner({ tone, children, action }: Props) {
  const Icon = icons[tone]
  return (
    <div role={tone === 'red' ? 'alert' : 'status'} className={`banner tone-${tone}`}>
      <Icon size={16} aria-hidden="true" />
      <div className="min-w-0 grow basis-48">{children}</div>
      {action}
    </div>
  )
}
