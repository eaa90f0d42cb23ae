import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  get,
  type Resolver,
  set,
  useForm as useHookForm,
} from 'react-hook-form'
import type { z } from 'zod'

import { ApiError } from '#lib/api.ts'

type Options = {
  /** The failure of the last attempt to save: what the server says of a field is shown on it. */
  refused?: unknown
  /** Whether the errors of an attempt follow every change after it; otherwise they wait for the next attempt. */
  follows?: boolean
}

type ErrorTree = string | { [part: string]: ErrorTree } | undefined

/** The error of a field, or the first of its parts. */
function messageIn(error: ErrorTree): string | undefined {
  if (typeof error !== 'object') return undefined
  const { message, ...parts } = error
  return typeof message === 'string' ? message : Object.values(parts).map(messageIn).find(Boolean)
}

function refusedField(refused: unknown, name: string) {
  const fields = refused instanceof ApiError ? Object.entries(refused.fields) : []
  return fields.find(([path]) => path === name || path.startsWith(`${name}.`))?.[1]
}

/** What the schema says of each field: the first thing, where there are several. */
const resolverOf =
  <V extends FieldValues, O extends FieldValues>(schema: z.ZodType<O, V>): Resolver<V, unknown, O> =>
  (values) => {
    const read = schema.safeParse(values)
    if (read.success) return { values: read.data, errors: {} }
    const errors = {}
    for (const { path, message } of read.error.issues) {
      const name = path.join('.') || 'root'
      if (!get(errors, name)) set(errors, name, { type: 'schema', message })
    }
    return { values: {}, errors }
  }

/**
 * react-hook-form with a schema of the contract, in the one way every form here works:
 * errors show from the first attempt to send on, and the first wrong field gets the focus.
 */
export function useForm<V extends FieldValues, O extends FieldValues>(
  schema: z.ZodType<O, V>,
  initial: DefaultValues<V>,
  { refused, follows = true }: Options = {},
) {
  /** The element of the last attempt. */
  const sent = useRef<HTMLFormElement>(null)
  const form = useHookForm<V, unknown, O>({
    resolver: resolverOf(schema),
    defaultValues: initial,
    // One field alone is never checked again: a change may mend or break another.
    reValidateMode: 'onSubmit',
    // Its own order is that of registration, and a closed fold has to open first.
    shouldFocusError: false,
  })
  const { errors, isDirty, submitCount } = form.formState
  const { subscribe, trigger } = form

  const [values, setValues] = useState(() => form.getValues())
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: (changed) => {
          setValues(changed.values)
          if (follows && changed.isSubmitted) void trigger()
        },
      }),
    [follows, subscribe, trigger],
  )

  // A field says that it is wrong only once that is painted.
  const focusWrong = () => sent.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  const afterAttempt = useEffectEvent(() => Object.keys(errors).length > 0 && focusWrong())
  useEffect(() => void afterAttempt(), [submitCount])
  useEffect(() => {
    if (refused) focusWrong()
  }, [refused])

  const { handleSubmit } = form
  return {
    register: form.register,
    clearErrors: form.clearErrors,
    values,
    isDirty,
    errors,
    errorOf: (name: FieldPath<V> | FieldPath<O>) =>
      messageIn(get(errors, name)) ?? refusedField(refused, name),
    set: <N extends FieldPath<V>>(name: N, value: FieldPathValue<V, N>) =>
      form.setValue(name, value, { shouldDirty: true }),
    /** Fills it with what was being written another time. */
    fill: (drafted: V) => form.reset(drafted, { keepDefaultValues: true }),
    submit: (onValid: (valid: O) => void, onInvalid?: () => void) => (event: FormEvent<HTMLFormElement>) => {
      sent.current = event.currentTarget
      void handleSubmit(
        (valid) => onValid(valid),
        () => onInvalid?.(),
      )(event)
    },
  }
}

export type Form<V extends FieldValues, O extends FieldValues> = ReturnType<typeof useForm<V, O>>

/** For `register`: a number where one was typed, null where nothing was. Anything else is for the schema to refuse. */
export const asNumber = {
  setValueAs: (typed: unknown) => {
    if (typeof typed !== 'string') return typed
    if (typed.trim() === '') return null
    return Number.isNaN(Number(typed)) ? typed : Number(typed)
  },
}
