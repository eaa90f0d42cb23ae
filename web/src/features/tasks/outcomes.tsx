import { CornerDownRight } from 'lucide-react'
import { lazy, Suspense } from 'react'

import type { Choice } from './choices.ts'
import type { Work } from './use-work.ts'
import { walk } from './walk.ts'

// Shown when one asks for them.
const Moments = lazy(async () => ({ default: (await import('./moments.tsx')).Moments }))

const groups = [
  { name: 'talked', label: 'Falei com a pessoa' },
  { name: 'missed', label: 'Não falei' },
] as const

/** What came of it, each by its key. */
export function Outcomes({ work }: { work: Work }) {
  const isCall = work.task.channel === 'call'
  return (
    <div className="task-outs" role="toolbar" tabIndex={-1} aria-label="Resultado" onKeyDown={walk}>
      {work.panel === 'asks' && <p className="task-ask">O que respondeu?</p>}
      {groups.map(({ name, label }) => {
        const choices = work.choices.filter(({ group }) => group === name)
        if (choices.length === 0) return null
        return (
          <div key={name} className="grid gap-1.5">
            {isCall && <p className="text-xs text-ink-3">{label}</p>}
            <div className="outs">
              {choices.map((choice) => (
                <Out key={choice.label} choice={choice} work={work} isFirst={choice === work.choices[0]} />
              ))}
            </div>
          </div>
        )
      })}
    </div>
  )
}

type OutProps = { choice: Choice; work: Work; isFirst: boolean }

const Out = ({ choice, work, isFirst }: OutProps) => (
  <button
    type="button"
    className="out"
    tabIndex={isFirst ? 0 : -1}
    aria-pressed={work.choice?.label === choice.label}
    aria-keyshortcuts={choice.key}
    onClick={() => work.choose(choice)}
    onPointerEnter={() => work.point(choice)}
    onPointerLeave={() => work.point(undefined)}
    onFocus={() => work.point(choice)}
    onBlur={() => work.point(undefined)}
  >
    <kbd className="kbd" aria-hidden="true">
      {choice.key}
    </kbd>
    {choice.label}
  </button>
)

/** When, for an outcome that needs it. */
export const When = ({ work }: { work: Work }) =>
  work.choice?.needs && (
    <Suspense>
      <Moments work={work} needs={work.choice.needs} />
    </Suspense>
  )

/** What a choice does, said before it is made. */
export const Effect = ({ work: { shown, task, when, choice } }: { work: Work }) => (
  <p className="effect" aria-live="polite">
    {shown && (
      <>
        <CornerDownRight size={14} aria-hidden="true" />
        <span>
          <b className="font-medium">{shown.label}:</b>{' '}
          {shown.does(task, shown.label === choice?.label ? when : '')}
        </span>
      </>
    )}
  </p>
)
