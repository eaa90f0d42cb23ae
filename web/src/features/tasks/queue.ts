import type { Task } from '@cadencia/contract/tasks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { type TaskFilter, tasksQuery } from './data.ts'
import { groupsOf } from './groups.ts'

type Place = {
  filter: TaskFilter
  /** Of the task in the URL. */
  id: number | undefined
  onGo: (id: number | undefined) => void
}

const none: ReadonlySet<number> = new Set()

/**
 * The list as a person works through it. What was done leaves it at once, before the server has said so. The task at hand
 * stays in sight if it leaves the list by itself: `isStopped`.
 */
export function useQueue({ filter, id, onGo }: Place) {
  const [pages, setPages] = useState(1)
  const query = useQuery(tasksQuery(filter, pages))
  const [gone, setGone] = useState(none)
  const [chosen, setChosen] = useState(id)
  const [seen, setSeen] = useState<Task>()
  const { groups, tasks, total, behind } = leftOf(query.data, filter, gone)
  const { current, isStopped } = atHand(tasks, chosen, seen, gone)
  // What comes into the list later does not take the place of the one at hand.
  if (current && current.id !== chosen) setChosen(current.id)
  if (current && current !== seen) setSeen(current)

  const go = (next: number | undefined) => {
    setChosen(next)
    onGo(next)
  }
  return {
    query,
    groups,
    tasks,
    total,
    /** How many there are behind those that were loaded. */
    behind,
    showMore: () => setPages(pages + 1),
    current,
    place: tasks.findIndex((task) => task === current),
    isStopped,
    gone,
    go,
    /** Puts a task away and goes on to the one behind it, which is given back. */
    leave: (task: Task) => {
      const next = nextOf(tasks, task)
      setGone((before) => new Set(before).add(task.id))
      go(next?.id)
      return next
    },
    /** Shows tasks again: they were not done after all, or the list was loaded since. */
    show: (ids: readonly number[]) =>
      setGone((before) => new Set([...before].filter((each) => !ids.includes(each)))),
  }
}

export type Queue = ReturnType<typeof useQueue>

type Loaded = { tasks: readonly Task[]; total: number }

function leftOf(loaded: Loaded | undefined, filter: TaskFilter, gone: ReadonlySet<number>) {
  const { tasks: all, total } = loaded ?? { tasks: [], total: 0 }
  const left = all.filter((task) => !gone.has(task.id))
  const groups = filter.state === 'todo' ? groupsOf(left) : [{ name: '', tasks: left }]
  const behind = Math.max(total - all.length, 0)
  return { groups, tasks: groups.flatMap((group) => group.tasks), behind, total: left.length + behind }
}

function atHand(
  tasks: readonly Task[],
  chosen: number | undefined,
  seen: Task | undefined,
  gone: ReadonlySet<number>,
) {
  const found = tasks.find((task) => task.id === chosen)
  const isStopped = !found && seen?.id === chosen && seen !== undefined && !gone.has(seen.id)
  return { isStopped, current: found ?? (isStopped ? seen : tasks[0]) }
}

/** The one behind it, or the last that is left. */
function nextOf(tasks: readonly Task[], task: Task) {
  const place = tasks.findIndex(({ id }) => id === task.id)
  const others = tasks.filter(({ id }) => id !== task.id)
  return others[Math.min(Math.max(place, 0), others.length - 1)]
}
