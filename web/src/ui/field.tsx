import { CircleAlert } from 'lucide-react'
import { createContext, type ReactNode, use, useId } from 'react'

type Bound = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

const FieldContext = createContext<Bound | undefined>(undefined)

/** What ties a control to the label, hint and error of the Field around it. */
export const useField = () => use(FieldContext)

type Props = {
  label: string
  required?: boolean
  hint?: string
  /** Stands in the place of the hint: may be saved, and is better put right. */
  warning?: string | undefined
  error?: string | undefined
  children: ReactNode
}

export function Field({ label, required, hint, warning, error, children }: Props) {
  const id = useId()
  const below = warning ?? hint
  const described = [error && `${id}-error`, below && `${id}-hint`].filter(Boolean).join(' ')
  const bound: Bound = {
    id,
    'aria-describedby': described || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-required': required ? true : undefined,
  }
  return (
    <div className="field">
      <label htmlFor={id} className="field-label">
        {required ? `${label} *` : label}
      </label>
      <FieldContext value={bound}>{children}</FieldContext>
      {below && (
        <p id={`${id}-hint`} className="field-hint" data-warning={below === warning}>
          {below}
        </p>
      )}
      <FieldError id={`${id}-error`} text={error} />
    </div>
  )
}

/** What is wrong with a field, or nothing. */
export function FieldError({ id, text }: { id: string; text: string | undefined }) {
  if (!text) return null
  return (
    <p id={id} role="alert" className="field-error">
      <CircleAlert size={14} aria-hidden="true" />
      {text}
    </p>
  )
}
