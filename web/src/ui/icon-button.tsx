import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'

import { cx } from '#lib/cx.ts'

type Props = Omit<ComponentProps<'button'>, 'children'> & {
  label: string
  icon: LucideIcon
  danger?: boolean
}

export const IconButton = ({ label, icon: Icon, danger, className, ...rest }: Props) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    {...rest}
    className={cx('icon-btn', danger && 'icon-btn-danger', className)}
  >
    <Icon size={16} aria-hidden="true" />
  </button>
)
