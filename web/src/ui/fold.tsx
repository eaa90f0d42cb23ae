import { type ReactNode, type ToggleEvent, useState } from 'react'

type Props = {
  title: string
  /** Whether it begins open: it says something already. */
  telling: boolean
  /** A fault inside must be seen, and reached: it opens, and stays open. */
  faulty: boolean
  children: ReactNode
}

/** The part of a form that most people never need. */
export function Fold({ title, telling, faulty, children }: Props) {
  const [open, setOpen] = useState(telling)
  const toggled = ({ currentTarget }: ToggleEvent<HTMLDetailsElement>) => {
    if (faulty) currentTarget.open = true
    setOpen(currentTarget.open)
  }
  return (
    <details
      className="rounded-control border border-line px-3 py-2"
      open={open || faulty}
      onToggle={toggled}
    >
      <summary className="rounded-chip py-0.5 text-sm font-medium">{title}</summary>
      <div className="grid gap-3.5 pt-3 pb-1">{children}</div>
    </details>
  )
}
