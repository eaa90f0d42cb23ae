import type { ComponentProps } from 'react'

import { cx } from '#lib/cx.ts'

type Props = Omit<ComponentProps<'input'>, 'type'> & {
  label: string
  hint?: string
  /** The label is read aloud only: a box in a table's row. */
  labelHidden?: boolean
  indeterminate?: boolean
}

export const Checkbox = ({ label, hint, labelHidden, indeterminate = false, ...rest }: Props) => (
  <label className="check">
    <input
      {...rest}
      type="checkbox"
      ref={(box) => {
        if (box) box.indeterminate = indeterminate
      }}
    />
    <CheckText label={label} hint={hint} hidden={labelHidden} />
  </label>
)

// A native box tells its own state: the aria-checked a written role would have to carry is already there.
const asSwitch = { type: 'checkbox', role: 'switch' } as const

export const Switch = ({ label, hint, ...rest }: Omit<Props, 'indeterminate' | 'labelHidden'>) => (
  <label className="check">
    <input {...rest} {...asSwitch} className="switch" />
    <CheckText label={label} hint={hint} />
  </label>
)

type TextProps = { label: string; hint: string | undefined; hidden?: boolean | undefined }

const CheckText = ({ label, hint, hidden }: TextProps) => (
  <span className={cx(hidden && 'sr-only')}>
    <span className="block font-medium">{label}</span>
    {hint && <span className="block text-xs text-ink-3">{hint}</span>}
  </span>
)
