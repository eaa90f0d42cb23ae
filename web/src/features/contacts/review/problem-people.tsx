import type { About, LaunchProblem } from '@cadencia/contract/entrance'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'

import { formatCount } from '#lib/format.ts'
import { Button } from '#ui/button.tsx'
import { LoadFailure } from '#ui/load-failure.tsx'
import { SkeletonLines } from '#ui/skeleton.tsx'

import { forecastPeopleQuery, type Whom } from './data.ts'
import { tell } from './problem-texts.ts'

type Props = { campaignId: number; whom: Whom; problem: LaunchProblem; about: About; onBack: () => void }

/** Who they are; each opens in a tab of its own, so that what was chosen here stays. */
export function ProblemPeople({ campaignId, whom, problem, about, onBack }: Props) {
  const { data: people, error, refetch } = useQuery(forecastPeopleQuery(campaignId, whom, about))
  const hidden = problem.count - (people?.length ?? 0)
  return (
    <section aria-label={tell(problem).title} className="grid content-start gap-3">
      <div className="flex items-center gap-2">
        <Button size="sm" icon={ArrowLeft} data-autofocus onClick={onBack}>
          Voltar
        </Button>
        <h3 className="font-medium">{tell(problem).title}</h3>
      </div>
      {error && (
        <LoadFailure
          error={error}
          text="Não foi possível carregar os contatos."
          onRetry={() => void refetch()}
        />
      )}
      {!people && !error && <SkeletonLines count={6} />}
      {people && (
        <ul className="review-people">
          {people.map(({ id, name, email, whatsapp }) => (
            <li key={id}>
              <a href={`/contacts/${id}`} target="_blank" rel="noopener">
                {name}
                <span className="sr-only"> (abre em outra aba)</span>
              </a>
              <small>{[email, whatsapp].filter(Boolean).join(' · ')}</small>
            </li>
          ))}
          {hidden > 0 && people.length > 0 && <li className="text-ink-3">e mais {formatCount(hidden)}</li>}
        </ul>
      )}
    </section>
  )
}
