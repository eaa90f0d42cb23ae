import { X } from 'lucide-react'
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import { cx } from '#lib/cx.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'

type Props = {
  title: string
  description?: string
  /** Rendered only while open: the parent mounts it, and unmounts it when told to close. */
  onClose: () => void
  children?: ReactNode
  footer?: ReactNode
  size?: 'sm' | 'md' | 'lg' | 'xl'
  role?: 'dialog' | 'alertdialog'
  /** Something was typed and not saved: closing asks first. */
  dirty?: boolean
  /** The answer to that question was to throw it away. */
  onDiscard?: () => void
}

const firstField = '.dialog-body :is(input, select, textarea):enabled'

/** React's autoFocus loses to the browser's own choice on showModal(), so the focus is set after it. */
function openModal(dialog: HTMLDialogElement) {
  dialog.showModal()
  const wanted = dialog.querySelector('[data-autofocus]') ?? dialog.querySelector(firstField)
  if (wanted instanceof HTMLElement) wanted.focus()
}

export function Dialog(props: Props) {
  const { title, description, onClose, children, footer, size = 'md', role, dirty, onDiscard } = props
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  const [asking, setAsking] = useState(false)

  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    openModal(dialog)
    // close() gives the focus back to whatever opened it; being removed from the page does not.
    return () => dialog.close()
  }, [])

  // The question goes first: closing gives the focus back one layer at a time.
  const discard = () => {
    flushSync(() => setAsking(false))
    onDiscard?.()
    onClose()
  }
  const ask = () => (dirty ? setAsking(true) : onClose())

  return (
    <dialog
      ref={ref}
      role={role}
      className={cx('dialog', `dialog-${size}`)}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-text` : undefined}
      onCancel={(event) => {
        if (event.target !== ref.current) return
        event.preventDefault()
        ask()
      }}
      onClose={(event) => {
        if (event.target === ref.current && !ref.current.open) onClose()
      }}
    >
      <header className="dialog-head">
        <div className="min-w-0 grow">
          <h2 id={`${id}-title`}>{title}</h2>
          {description && <p id={`${id}-text`}>{description}</p>}
        </div>
        {role !== 'alertdialog' && <IconButton label="Fechar" icon={X} onClick={ask} />}
      </header>
      {children && <div className="dialog-body">{children}</div>}
      {footer && <footer className="dialog-foot">{footer}</footer>}
      {asking && <DiscardDialog onKeep={() => setAsking(false)} onDiscard={discard} />}
    </dialog>
  )
}

const DiscardDialog = ({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) => (
  <Dialog
    role="alertdialog"
    size="sm"
    title="Descartar alterações?"
    description="O que você digitou ainda não foi salvo."
    onClose={onKeep}
    footer={
      <>
        <Button data-autofocus onClick={onKeep}>
          Continuar editando
        </Button>
        <Button variant="danger" onClick={onDiscard}>
          Descartar
        </Button>
      </>
    }
  />
)
