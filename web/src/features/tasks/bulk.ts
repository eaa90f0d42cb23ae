import type { Task } from '@cadencia/contract/tasks'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { plural } from '#lib/format.ts'
import { logError } from '#lib/log.ts'
import { toast } from '#ui/toast.tsx'

import { refreshTasks, sendOutcome, sendSnooze, sendUndo } from './data.ts'
import { instantOf, said } from './dates.ts'

const atOnce = 4

/** Sends one request for each, a few at a time; tells those that were done. */
async function sendAll(
  tasks: readonly Task[],
  send: (id: number) => Promise<unknown>,
  onDone: (count: number) => void,
) {
  const done: Task[] = []
  for (let from = 0; from < tasks.length; from += atOnce) {
    const some = tasks.slice(from, from + atOnce)
    const results = await Promise.allSettled(some.map(({ id }) => send(id)))
    for (const [place, result] of results.entries()) {
      const task = some[place]
      if (result.status === 'fulfilled' && task) done.push(task)
      else if (result.status === 'rejected') logError('Falha ao mudar uma tarefa', result.reason)
    }
    onDone(done.length)
  }
  return done
}

type Act = {
  send: (id: number) => Promise<unknown>
  /** '38 tarefas adiadas' */
  told: (count: number) => string
}

/** Does the same with several tasks, and takes it back together. */
export function useBulk(tasks: readonly Task[], onEnd: () => void) {
  const client = useQueryClient()
  const [progress, setProgress] = useState<number>()
  const undo = async (done: readonly Task[]) => {
    const back = await sendAll(done, sendUndo, () => undefined)
    toast({ title: plural(back.length, 'Nada foi desfeito', '# tarefa voltou', '# tarefas voltaram') })
    await refreshTasks(client)
  }
  const act = async (chosen: readonly Task[], { send, told }: Act) => {
    setProgress(0)
    const done = await sendAll(chosen, send, setProgress)
    const lost = chosen.length - done.length
    toast({
      title: told(done.length),
      ...(lost > 0 && {
        text: plural(lost, '', '# não mudou: já tinha saído', '# não mudaram: já tinham saído'),
      }),
      ...(done.length > 0 && { action: { label: 'Desfazer', onSelect: () => void undo(done) } }),
    })
    await refreshTasks(client)
    setProgress(undefined)
    onEnd()
  }
  return {
    progress,
    snooze: (until: string) =>
      void act(tasks, {
        send: (id) => sendSnooze(id, instantOf(until)),
        told: (count) =>
          plural(count, 'Nenhuma tarefa adiada', '# tarefa adiada', '# tarefas adiadas') + ` ${said(until)}`,
      }),
    skip: () =>
      void act(
        tasks.filter(({ channel }) => channel !== 'call'),
        {
          send: (id) => sendOutcome(id, { outcome: 'skipped' }),
          told: (count) => plural(count, 'Nenhuma tarefa pulada', '# tarefa pulada', '# tarefas puladas'),
        },
      ),
  }
}
