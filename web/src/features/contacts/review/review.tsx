import type { About, Forecast, LaunchProblem } from '@cadencia/contract/entrance'
import { useState } from 'react'

import { cx } from '#lib/cx.ts'
import { formatCount } from '#lib/format.ts'
import { Banner } from '#ui/banner.tsx'
import { SkeletonLines } from '#ui/skeleton.tsx'

import type { Whom } from './data.ts'
import { DayTable } from './day-table.tsx'
import { Figures } from './figures.tsx'
import { ProblemPeople } from './problem-people.tsx'
import { Problems } from './problems.tsx'
import type { Review } from './use-review.ts'
import { WhenChoice } from './when-choice.tsx'

import './review.css'

type Props = {
  campaignId: number
  /** Those who enter; without them it is about a campaign that goes on. */
  whom?: Whom
  count: number
  review: Review
}

/** What happens if contacts enter a campaign, what to look at before, and when it begins. */
export function ReviewBody({ campaignId, whom, count, review }: Props) {
  const [shown, setShown] = useState<{ problem: LaunchProblem; about: About }>()
  const { forecast, error } = review
  if (shown && whom)
    return <ProblemPeople campaignId={campaignId} whom={whom} {...shown} onBack={() => setShown(undefined)} />
  if (error && !forecast)
    return <Banner tone="amber">Não foi possível prever. Você pode começar mesmo assim.</Banner>
  if (!forecast) return <Computing count={count} />
  return (
    <div className={cx('review', review.isStale && 'review-stale')} aria-busy={review.isStale}>
      <div className="review-main">
        <Figures
          forecast={forecast}
          leftOut={whom ? count - forecast.people : 0}
          isEntrance={whom !== undefined}
        />
        {forecast.people === 0 ? (
          <Banner tone="amber">
            {whom ? 'Ninguém desta lista pode entrar: veja ao lado por quê.' : 'Nada espera para sair.'}
          </Banner>
        ) : (
          <>
            <DayTable forecast={forecast} notes={notesOf(forecast)} />
            <WhenChoice review={review} spreads={whom !== undefined} />
          </>
        )}
      </div>
      <Problems
        review={review}
        spreads={whom !== undefined}
        onShow={(problem, about) => setShown({ problem, about })}
      />
    </div>
  )
}

/** Steps with a condition may be skipped: what leaves of their channels is known when it is due. */
const notesOf = ({ problems, atMost = [] }: Forecast) =>
  Object.fromEntries([
    ...atMost.map((channel) => [channel, 'no máximo']),
    ...problems.flatMap(({ kind, channel, most }) =>
      kind === 'over_limit' && channel ? [[channel, `limite ${formatCount(most ?? 0)}/dia`]] : [],
    ),
  ])

const manyPeople = 2000

const Computing = ({ count }: { count: number }) => (
  <div className="grid gap-3">
    <output className="text-sm text-ink-2">
      {count > manyPeople ? `Calculando ${formatCount(count)} pessoas…` : 'Calculando…'}
    </output>
    <SkeletonLines count={6} />
  </div>
)
