import type { About, LaunchProblem } from '@cadencia/contract/entrance'
import { Link } from '@tanstack/react-router'
import { CircleCheck, CircleMinus, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

import { plural } from '#lib/format.ts'

import { Fallback } from './fallback.tsx'
import { tell } from './problem-texts.ts'
import type { Review } from './use-review.ts'

const icons = { amber: TriangleAlert, neutral: CircleMinus, blue: Info }

const aboutOf = ({ kind, channel, variable }: LaunchProblem): About => ({
  kind,
  ...(channel && kind !== 'missing_value' && { channel }),
  ...(variable && { variable }),
})

const isOfPeople = ({ kind }: LaunchProblem) =>
  ['missing_value', 'no_address', 'closed', 'elsewhere'].includes(kind)

type Props = {
  review: Review
  /** New people may be spread over days. */
  spreads: boolean
  /** Turns over to the contacts it is about. */
  onShow: (problem: LaunchProblem, about: About) => void
}

/** What to look at before contacts enter, the worst first, each with what can be done about it. */
export function Problems({ review, spreads, onShow }: Props) {
  const problems = review.forecast?.problems ?? []
  const left = review.choice.leaveOut
  return (
    <section aria-labelledby="review-problems" className="review-problems">
      <h3 id="review-problems">O que conferir</h3>
      <ul>
        {left.length > 0 && <LeftOut review={review} />}
        {problems.map((problem) => (
          <Item
            key={`${problem.kind}/${problem.channel}/${problem.variable}/${problem.template?.id}`}
            problem={problem}
          >
            <Actions problem={problem} review={review} spreads={spreads} onShow={onShow} />
          </Item>
        ))}
        {problems.length === 0 && left.length === 0 && (
          <li className="tone-green">
            <CircleCheck size={16} aria-hidden="true" />
            <div>
              <p className="font-medium">Tudo certo</p>
              <p>Nada a conferir antes de começar.</p>
            </div>
          </li>
        )}
      </ul>
    </section>
  )
}

const LeftOut = ({ review: { choice, choose } }: { review: Review }) => (
  <li className="tone-neutral">
    <CircleMinus size={16} aria-hidden="true" />
    <div>
      <p className="font-medium">
        {plural(choice.leaveOut.length, '', '# grupo fica de fora', '# grupos ficam de fora')}
      </p>
      <p className="review-actions">
        <button type="button" onClick={() => choose({ leaveOut: [] })}>
          Incluir de novo
        </button>
      </p>
    </div>
  </li>
)

function Item({ problem, children }: { problem: LaunchProblem; children: ReactNode }) {
  const { title, text, tone } = tell(problem)
  const Icon = icons[tone]
  return (
    <li className={`tone-${tone}`}>
      <Icon size={16} aria-hidden="true" />
      <div>
        <p className="font-medium break-words">{title}</p>
        <p className="break-words">{text}</p>
        {children}
      </div>
    </li>
  )
}

type ActionsProps = { problem: LaunchProblem } & Props

function Actions({ problem, review, spreads, onShow }: ActionsProps) {
  const { kind, template, most } = problem
  return (
    <div className="review-actions">
      {isOfPeople(problem) && <PeopleActions problem={problem} review={review} onShow={onShow} />}
      {kind === 'missing_value' && <Fallback problem={problem} />}
      {kind === 'unknown' && template && (
        <Link to="/templates/edit/$id" params={{ id: String(template.id) }}>
          Corrigir o template
        </Link>
      )}
      {(kind === 'own_value' || kind === 'no_sender' || kind === 'sender_stopped') && (
        <Link to="/profile">Abrir o perfil</Link>
      )}
      {kind === 'tasks' && spreads && (
        <button type="button" onClick={() => review.choose({ when: 'chosen', newPerDay: String(most) })}>
          {`Espalhar: ${most} novas pessoas por dia`}
        </button>
      )}
    </div>
  )
}

const PeopleActions = ({ problem, review, onShow }: Omit<ActionsProps, 'spreads'>) => (
  <>
    <button type="button" onClick={() => onShow(problem, aboutOf(problem))}>
      Ver quem são
    </button>
    <button type="button" onClick={() => review.leaveOut(aboutOf(problem))}>
      Deixar fora
    </button>
  </>
)
