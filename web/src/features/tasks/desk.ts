import type { Task } from '@cadencia/contract/tasks'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { ApiError } from '#lib/api.ts'
import { toast } from '#ui/toast.tsx'

import { bodyOf, type Choice } from './choices.ts'
import { refreshTasks, sendOutcome, sendSnooze, sendUndo } from './data.ts'
import { instantOf, said } from './dates.ts'
import type { Queue } from './queue.ts'
import { openMessage } from './whatsapp.ts'

/** What was done last, with its way back. */
type Last = {
  task: Task
  label: string
  isFinal: boolean
  /** The number is wrong: another may be known. */
  isWrongNumber: boolean
}
type Failed = { task: Task; message: string; again: () => void }
export type Details = { note: string; when: string; text: string | undefined }

const refreshMs = 800

/** Loads the list again a moment after the last of a row of keys, and then shows again what is still in it. */
function useRefresh(queue: Queue) {
  const client = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const settled = useRef<number[]>([])
  const latest = useRef(0)
  const load = async () => {
    latest.current += 1
    const [run, ids] = [latest.current, settled.current]
    await refreshTasks(client)
    // One that began later has taken the place of this one.
    if (run !== latest.current) return
    settled.current = settled.current.filter((id) => !ids.includes(id))
    queue.show(ids)
  }
  const settle = (id: number) => {
    settled.current = [...settled.current, id]
    clearTimeout(timer.current)
  }
  return {
    soon: (id: number) => {
      settle(id)
      timer.current = setTimeout(() => void load(), refreshMs)
    },
    now: (id: number) => {
      settle(id)
      return load()
    },
  }
}

type Sending = {
  task: Task
  label: string
  isFinal?: boolean
  isWrongNumber?: boolean
  request: () => Promise<unknown>
}

/** Shown at once and sent at once; brought back if it was not saved. */
function useSending(queue: Queue) {
  const [last, setLast] = useState<Last>()
  const [failed, setFailed] = useState<Failed>()
  const running = useRef(new Map<number, Promise<unknown>>())
  const refresh = useRefresh(queue)

  const lost = (sending: Sending, error: unknown) => {
    const { task } = sending
    setLast((now) => (now?.task.id === task.id ? undefined : now))
    if (error instanceof ApiError && error.code === 'task_done')
      return toast({ title: error.message, text: task.contact.name })
    queue.show([task.id])
    const message = error instanceof Error ? error.message : ''
    setFailed({ task, message, again: () => send(sending) })
  }
  const send = (sending: Sending) => {
    const { task, label, isFinal = false, isWrongNumber = false, request } = sending
    setLast({ task, label, isFinal, isWrongNumber })
    setFailed(undefined)
    const next = queue.leave(task)
    const sent = request().catch((error: unknown) => lost(sending, error))
    running.current.set(
      task.id,
      sent.then(() => refresh.soon(task.id)),
    )
    return next
  }
  const undo = async () => {
    if (!last || last.isFinal) return
    const { id } = last.task
    setLast(undefined)
    // What is to be taken back must have arrived.
    await running.current.get(id)
    try {
      await sendUndo(id)
      queue.show([id])
      queue.go(id)
    } catch (error) {
      const text = error instanceof Error ? error.message : ''
      toast({ title: 'Não foi desfeito', text, destructive: true })
      return refresh.now(id)
    }
    await refresh.now(id)
    // The list may have been loaded without it before.
    queue.go(id)
  }
  return { last, failed, send, undo }
}

/** Does what a person chooses, and opens what they ask for. */
export function useDesk(queue: Queue) {
  const { send, ...sending } = useSending(queue)
  const [openedId, setOpenedId] = useState<number>()
  const [isBlocked, setIsBlocked] = useState(false)
  const [hasMoved, setHasMoved] = useState(false)
  const moves = () => {
    setHasMoved(true)
    setIsBlocked(false)
  }
  return {
    ...sending,
    openedId,
    isBlocked,
    hasMoved,
    open: (task: Task, text?: string) => {
      const isOpen = openMessage(task, text)
      setIsBlocked(!isOpen)
      if (isOpen) setOpenedId(task.id)
    },
    record: (task: Task, choice: Choice, details: Details) => {
      moves()
      const body = bodyOf(choice, details)
      const { label, isFinal = false } = choice
      const isWrongNumber = choice.disposition === 'wrong_number'
      return send({ task, label, isFinal, isWrongNumber, request: () => sendOutcome(task.id, body) })
    },
    snooze: (task: Task, until: string) => {
      moves()
      const at = instantOf(until)
      return send({ task, label: `Adiada: ${said(until)}`, request: () => sendSnooze(task.id, at) })
    },
    move: (id: number | undefined) => {
      moves()
      queue.go(id)
    },
  }
}

export type Desk = ReturnType<typeof useDesk>
