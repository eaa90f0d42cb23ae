import { useState } from 'react'

import { formatCount, plural } from '#lib/format.ts'
import { useKeys } from '#lib/keys.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Progress } from '#ui/progress.tsx'

import { useBulk } from './bulk.ts'
import { dateFault, snoozes } from './dates.ts'
import { Snoozes } from './moments.tsx'
import type { Picked } from './picked.ts'

const mostNames = 12

/** What can be done with several tasks at once. */
export function BulkPane({ picked }: { picked: Picked }) {
  const { tasks } = picked
  const bulk = useBulk(tasks, picked.clear)
  const [until, setUntil] = useState<string>()
  const [isAsking, setIsAsking] = useState(false)
  const calls = tasks.filter(({ channel }) => channel === 'call').length
  const snooze = (value: string) => {
    if (!dateFault('later', value)) bulk.snooze(value)
  }
  useKeys((key) => {
    const moment = /^[1-4]$/.test(key) ? snoozes()[Number(key) - 1] : undefined
    if (moment) snooze(moment.value)
    else if (['escape', 'j', 'k'].includes(key)) picked.clear()
    else if (key === 'p' && calls < tasks.length) setIsAsking(true)
    else return false
    return true
  })
  return (
    <section className="task-work" aria-label="Tarefas escolhidas" data-pane>
      <div className="task-bulk">
        <h2 className="text-lg font-semibold" aria-live="polite">
          {formatCount(tasks.length)} tarefas escolhidas
        </h2>
        <p className="text-sm text-ink-2">{namesOf(picked)}</p>
        {bulk.progress === undefined ? (
          <>
            <Snoozes
              work={{ until, setUntil, chooseUntil: () => setUntil(snoozes()[2]?.value ?? ''), snooze }}
            />
            <div className="flex flex-wrap gap-2">
              {calls < tasks.length && (
                <Button aria-keyshortcuts="p" onClick={() => setIsAsking(true)}>
                  {plural(tasks.length - calls, '', 'Pular # WhatsApp', 'Pular # WhatsApps')}
                </Button>
              )}
              <Button variant="ghost" aria-keyshortcuts="Escape" onClick={picked.clear}>
                Limpar escolha
              </Button>
            </div>
          </>
        ) : (
          <Progress label="Mudando as tarefas" done={bulk.progress} total={tasks.length} />
        )}
      </div>
      {isAsking && (
        <SkipConfirm
          count={tasks.length - calls}
          onConfirm={() => {
            setIsAsking(false)
            bulk.skip()
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </section>
  )
}

type SkipProps = { count: number; onConfirm: () => void; onClose: () => void }

const SkipConfirm = ({ count, onConfirm, onClose }: SkipProps) => (
  <ConfirmDialog
    title={plural(count, '', 'Pular # tarefa?', 'Pular # tarefas?')}
    text="Elas contam como puladas e as etapas seguintes continuam."
    keepLabel="Manter tarefas"
    confirmLabel="Pular tarefas"
    onConfirm={onConfirm}
    onClose={onClose}
  />
)

function namesOf({ tasks }: Picked) {
  const names = tasks.slice(0, mostNames).map(({ contact }) => contact.name)
  const more = tasks.length - names.length
  return names.join(', ') + (more > 0 ? ` e mais ${formatCount(more)}` : '')
}
