import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'

import { cx } from '#lib/cx.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger'
export type ButtonSize = 'md' | 'sm'

/** For a link that looks like a button. */
export const buttonClass = (variant: ButtonVariant = 'secondary', size: ButtonSize = 'md') =>
  cx('btn', `btn-${variant}`, size === 'sm' && 'btn-sm')

type Props = Omit<ComponentProps<'button'>, 'children'> & {
  children: string
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: LucideIcon
  /** While true the button is disabled and reads `busyText`, at the width of the longer of both. */
  busy?: boolean
  busyText?: string
}

export function Button({
  variant,
  size,
  icon: Icon,
  busy = false,
  busyText,
  className,
  disabled,
  children,
  ...rest
}: Props) {
  return (
    <button
      type="button"
      {...rest}
      disabled={busy || disabled}
      className={cx(buttonClass(variant, size), className)}
    >
      {busy && <span className="spin" aria-hidden="true" />}
      {!busy && Icon && <Icon size={16} aria-hidden="true" />}
      <span className="btn-label" data-other={busy ? children : busyText}>
        {busy ? (busyText ?? children) : children}
      </span>
    </button>
  )
}
