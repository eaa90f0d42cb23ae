import { AlarmClock } from 'lucide-react'
import { lazy, Suspense } from 'react'

import { useNarrow } from '#lib/media.ts'
import { Banner } from '#ui/banner.tsx'
import { buttonClass } from '#ui/button.tsx'

import { PrimaryButton, Results } from './foot-parts.tsx'
import { isMessage, type Work } from './use-work.ts'

const Snoozes = lazy(async () => ({ default: (await import('./moments.tsx')).Snoozes }))
const NarrowFoot = lazy(async () => ({ default: (await import('./narrow-foot.tsx')).NarrowFoot }))

type Props = { work: Work; takesFocus: boolean; opensNext: boolean }

export function Foot(props: Props) {
  const isNarrow = useNarrow()
  return (
    <footer className="task-foot">
      <div className="task-inner">
        {props.work.isBlocked && <Blocked work={props.work} />}
        {isNarrow ? (
          <Suspense>
            <NarrowFoot work={props.work} takesFocus={props.takesFocus} />
          </Suspense>
        ) : (
          <WideFoot {...props} />
        )}
      </div>
    </footer>
  )
}

/** The browser kept the window from opening: nothing was recorded. */
const Blocked = ({ work }: { work: Work }) => (
  <Banner
    tone="amber"
    action={
      <a className={buttonClass('secondary', 'sm')} href={work.url} target="_blank" rel="noreferrer">
        Abrir aqui
      </a>
    }
  >
    Seu navegador bloqueou a janela.
  </Banner>
)

function WideFoot({ work, takesFocus, opensNext }: Props) {
  const { task, panel, wasOpened, choice } = work
  return (
    <>
      <div className="task-acts">
        <PrimaryButton work={work} takesFocus={takesFocus} />
        {isMessage(task) && !choice && (
          <span className="min-w-0 truncate text-xs text-ink-2">
            <kbd className="kbd" aria-hidden="true">
              Enter
            </kbd>{' '}
            {wasOpened ? `registra${opensNext ? ' e abre a próxima' : ''}` : 'de novo: Enviei, e a próxima'}
          </span>
        )}
        <span className="grow" />
        {work.canSkip && (
          <button type="button" className={buttonClass('ghost')} aria-keyshortcuts="p" onClick={work.skip}>
            Pular{' '}
            <kbd className="kbd" aria-hidden="true">
              P
            </kbd>
          </button>
        )}
        <button
          type="button"
          className={buttonClass('secondary')}
          aria-keyshortcuts="s"
          aria-pressed={panel === 'snooze'}
          onClick={() => work.openPanel(panel === 'snooze' ? 'outcomes' : 'snooze')}
        >
          <AlarmClock size={16} aria-hidden="true" />
          Adiar{' '}
          <kbd className="kbd" aria-hidden="true">
            S
          </kbd>
        </button>
      </div>
      {panel === 'snooze' ? (
        <Suspense>
          <Snoozes work={work} />
        </Suspense>
      ) : (
        <Results work={work} />
      )}
    </>
  )
}
