import type { Task } from '@cadencia/contract/tasks'

export type Group = { name: string; tasks: readonly Task[] }

/** A call that may not be made yet where it is answered. */
const isEarly = ({ place }: Task) => place?.opensAt !== undefined

const opening = ({ place }: Task) => Date.parse(place?.opensAt ?? '')

/** The list in its parts; a call sinks to the end while it is too early or too late where it is answered. */
export function groupsOf(tasks: readonly Task[]): Group[] {
  const early = tasks.filter(isEarly).toSorted((a, b) => opening(a) - opening(b))
  const ready = tasks.filter((task) => !isEarly(task))
  return [
    { name: 'Atrasadas', tasks: ready.filter(({ reason }) => reason === 'late') },
    { name: 'Agora', tasks: ready.filter(({ reason }) => reason !== 'late') },
    { name: 'Mais tarde', tasks: early },
  ].filter((group) => group.tasks.length > 0)
}
