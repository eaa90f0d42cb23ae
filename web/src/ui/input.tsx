import type { ComponentProps } from 'react'

import { cx } from '#lib/cx.ts'
import { useField } from '#ui/field.tsx'

export const Input = ({ className, ...rest }: ComponentProps<'input'>) => (
  <input {...useField()} {...rest} className={cx('control', className)} />
)

export const Textarea = ({ className, ...rest }: ComponentProps<'textarea'>) => (
  <textarea rows={4} {...useField()} {...rest} className={cx('control', className)} />
)

export const Select = ({ className, ...rest }: ComponentProps<'select'>) => (
  <select {...useField()} {...rest} className={cx('control', className)} />
)
