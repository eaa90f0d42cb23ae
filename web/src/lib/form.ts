import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import type { z } from 'zod'

type Texts = Record<string, string>
type Errors<V> = { [K in keyof V]?: string | undefined }
type Change = { target: { value: string } }

/** The first fault of each field, by name. */
function faultsOf<V>(error: z.ZodError | undefined): Errors<V> {
  const faults = error?.issues.toReversed().map(({ path, message }) => [path[0], message]) ?? []
  // The paths of an issue are the fields of what was parsed.
  return Object.fromEntries(faults) as Errors<V>
}

/**
 * A form of texts held against a schema of the contract.
 * Faults show from the first attempt to send on, and then follow every key; the first faulty field gets the focus.
 */
export function useForm<S extends z.ZodType, V extends Texts>(schema: S, initial: V) {
  const [values, setValues] = useState(initial)
  const [tried, setTried] = useState(false)
  const { data, error } = schema.safeParse(values)

  const bind = <K extends keyof V & string>(name: K) => ({
    name,
    value: values[name],
    onChange: (change: Change) => setValues((before) => ({ ...before, [name]: change.target.value })),
  })

  const submit = (onValid: (valid: z.output<S>) => void) => (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    flushSync(() => setTried(true))
    if (!error) return onValid(data)
    form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }

  return {
    values,
    bind,
    submit,
    errors: faultsOf<V>(tried ? error : undefined),
    isDirty: Object.keys(initial).some((name) => values[name] !== initial[name]),
  }
}
