import { type MutateOptions, useMutation, type UseMutationOptions } from '@tanstack/react-query'
import { useRef } from 'react'

import { unique } from '#lib/unique.ts'

/** What a success closes is still there to be clicked until it has been painted. */
const painted = (then: () => void) => requestAnimationFrame(() => setTimeout(then))

type Options<V, A, C> = Omit<UseMutationOptions<A, Error, V, C>, 'mutationFn'> & {
  /** `key` is this submission's: new for another, the same when one that failed is tried again. */
  send: (variables: V, key: string) => Promise<A>
}

const idOf = (variables: unknown) => JSON.stringify(variables) ?? ''

/**
 * A change of something on the server. The same one is not begun again while it is under way: that is known from the
 * first event on, not from the next time the screen is painted.
 */
export function useChange<V = void, A = unknown, C = unknown>({ send, ...options }: Options<V, A, C>) {
  const running = useRef(new Set<string>())
  const keys = useRef(new Map<string, string>())
  const { mutateAsync, isPending, isSuccess, data, error, reset } = useMutation<A, Error, V, C>({
    ...options,
    mutationFn: async (variables) => {
      const id = idOf(variables)
      const key = keys.current.get(id) ?? unique()
      keys.current.set(id, key)
      const answer = await send(variables, key)
      keys.current.delete(id)
      return answer
    },
  })
  const mutate = (variables: V, then: MutateOptions<A, Error, V, C> = {}) => {
    const id = idOf(variables)
    if (running.current.has(id)) return
    running.current.add(id)
    const end = () => running.current.delete(id)
    // Whatever V is, these are its arguments.
    const asked = [variables, then] as unknown as Parameters<typeof mutateAsync>
    mutateAsync(...asked).then(() => painted(end), end)
  }
  return { mutate, isPending, isSuccess, data, error, reset }
}
