import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect, useRef, useSyncExternalStore } from 'react'

import { cx } from '#lib/cx.ts'
import { IconButton } from '#ui/icon-button.tsx'

type Content = {
  title: string
  text?: string
  destructive?: boolean
  action?: { label: string; onSelect: () => void }
}
type Toast = Content & { id: number }

const plainMs = 3000
const actionMs = 8000

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function change(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const dismiss = (id: number) => change(toasts.filter((toast) => toast.id !== id))

/** Shows for 3 s, or 8 s when it offers an action; waits while pointed at or focused. */
export function toast(content: Content) {
  lastId += 1
  change([...toasts.slice(-2), { ...content, id: lastId }])
}

export function Toaster() {
  const shown = useSyncExternalStore(subscribe, () => toasts)
  const ref = useRef<HTMLElement>(null)
  const newest = shown.at(-1)?.id
  // A dialog opened since the last one lies above it: shown again, it is on top.
  useEffect(() => {
    ref.current?.hidePopover()
    ref.current?.showPopover()
  }, [newest])
  return (
    <section ref={ref} popover="manual" className="toaster" aria-label="Notificações" aria-live="polite">
      {shown.map((each) => (
        <Card key={each.id} toast={each} />
      ))}
    </section>
  )
}

function Card({ toast: { id, title, text, destructive, action } }: { toast: Toast }) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stop = () => clearTimeout(timer.current)
  const start = () => {
    stop()
    timer.current = setTimeout(() => dismiss(id), action ? actionMs : plainMs)
  }
  useEffect(() => {
    timer.current = setTimeout(() => dismiss(id), action ? actionMs : plainMs)
    return () => clearTimeout(timer.current)
  }, [id, action])
  const Icon = destructive ? CircleAlert : CircleCheck
  return (
    <div
      role={destructive ? 'alert' : 'status'}
      className={cx('toast', destructive && 'toast-destructive')}
      onPointerEnter={stop}
      onPointerLeave={start}
      onFocus={stop}
      onBlur={start}
    >
      <Icon size={18} aria-hidden="true" />
      <div className="min-w-0 grow">
        <p className="font-medium">{title}</p>
        {text && <p className="text-ink-2">{text}</p>}
      </div>
      {action && (
        <button
          type="button"
          className="toast-action"
          onClick={() => {
            dismiss(id)
            action.onSelect()
          }}
        >
          {action.label}
        </button>
      )}
      <IconButton label="Fechar" icon={X} onClick={() => dismiss(id)} />
    </div>
  )
}
