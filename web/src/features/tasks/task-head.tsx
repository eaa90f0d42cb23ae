import { lazy, Suspense } from 'react'

import { useNarrow } from '#lib/media.ts'
import { PageHeader } from '#ui/page-header.tsx'

import { DayProgress, DayTally } from './day.tsx'
import { NotSaved } from './list-pane.tsx'
import { Narrowing, OpensNext, States, type ToolsProps } from './task-tools.tsx'

import './tasks.css'

const NarrowTools = lazy(async () => ({ default: (await import('./narrow-tools.tsx')).NarrowTools }))

const today = () => new Date().toLocaleDateString('pt-BR', { weekday: 'long', day: 'numeric', month: 'long' })

/** The day, what of it is done, and which tasks are shown. */
export function TaskHead(props: ToolsProps) {
  const isNarrow = useNarrow()
  const ahead = props.filter.state === 'todo' ? props.queue.gone.size : 0
  return (
    <div className="task-head">
      <PageHeader
        title="Tarefas"
        subtitle={today()}
        actions={
          <div className="task-day">
            <DayProgress ahead={ahead} />
            {!isNarrow && <DayTally />}
          </div>
        }
      />
      {isNarrow ? (
        <Suspense fallback={<div className="h-11" />}>
          <NarrowTools {...props} />
        </Suspense>
      ) : (
        <WideTools {...props} />
      )}
      <NotSaved desk={props.desk} />
    </div>
  )
}

const WideTools = (props: ToolsProps) => (
  <div className="task-tools">
    <States {...props} />
    <Narrowing {...props} />
    <span className="grow" />
    <OpensNext {...props} />
    <button type="button" className="link text-sm" aria-keyshortcuts="?" onClick={props.onHelp}>
      <kbd className="kbd" aria-hidden="true">
        ?
      </kbd>{' '}
      Atalhos
    </button>
  </div>
)
