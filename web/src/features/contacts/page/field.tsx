import { Pencil } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import { Input } from '#ui/input.tsx'

type Props = {
  label: string
  value: string
  type?: 'email' | 'tel' | undefined
  /** Why the last value was refused. */
  error?: string | undefined
  busy: boolean
  onSave: (value: string, onSaved: () => void) => void
}

/** A field that is read and edited in the same place: Enter saves, Esc leaves. */
export function InPlace({ label, value, type, error, busy, onSave }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    // The button must be there again to have the focus.
    flushSync(() => setIsOpen(false))
    button.current?.focus()
  }
  return (
    <div className="in-place">
      <dt>{label}</dt>
      <dd>
        {isOpen ? (
          <Editor
            label={label}
            value={value}
            type={type}
            error={error}
            busy={busy}
            onSave={(text) => (text === value ? close() : onSave(text, close))}
            onLeave={close}
          />
        ) : (
          <button
            ref={button}
            type="button"
            className="in-place-value"
            aria-label={`Editar ${label}: ${value || 'Vazio'}`}
            onClick={() => setIsOpen(true)}
          >
            {value ? <span>{value}</span> : <span className="text-ink-3">Vazio</span>}
            <Pencil size={14} aria-hidden="true" />
          </button>
        )}
      </dd>
    </div>
  )
}

type EditorProps = Pick<Props, 'label' | 'value' | 'type' | 'error' | 'busy'> & {
  onSave: (text: string) => void
  onLeave: () => void
}

function Editor({ label, value, type, error, busy, onSave, onLeave }: EditorProps) {
  const [text, setText] = useState(value)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    input.current?.focus()
    input.current?.select()
  }, [])
  const keyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      onSave(text.trim())
    } else if (event.key === 'Escape') {
      event.preventDefault()
      // Around it may be what Esc closes too.
      event.stopPropagation()
      onLeave()
    }
  }
  // Left with nothing changed there is nothing to keep open.
  const blur = (event: FocusEvent) => {
    if (event.relatedTarget !== null && text.trim() === value) onLeave()
  }
  return (
    <>
      <Input
        ref={input}
        aria-label={label}
        aria-invalid={error ? true : undefined}
        type={type ?? 'text'}
        autoComplete="off"
        className="in-place-input"
        value={text}
        readOnly={busy}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={keyDown}
        onBlur={blur}
      />
      {error ? (
        <span role="alert" className="text-xs text-red-fg">
          {error}
        </span>
      ) : (
        <span className="text-xs text-ink-3">Enter salva, Esc sai</span>
      )}
    </>
  )
}
