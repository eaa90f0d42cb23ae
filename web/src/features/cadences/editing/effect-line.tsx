import type { CadenceEffect, ChangeKind } from '@cadencia/contract/cadence-changes'
import { CircleAlert, Users } from 'lucide-react'
import type { ReactNode } from 'react'

import { saidBy } from '#lib/api.ts'
import { plural } from '#lib/format.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'

import { formatDue } from '../when.ts'

type StepEffect = CadenceEffect['steps'][number]

const has = (step: StepEffect, ...kinds: ChangeKind[]) => kinds.some((kind) => step.kinds.includes(kind))

/** Of a step that enters: for whom, and for whom not. */
const enters = (step: StepEffect, verb: 'entra' | 'volta') =>
  [
    plural(
      step.people,
      `Esta etapa ${verb} para quem entrar na campanha.`,
      `Esta etapa ${verb} para 1 pessoa que ainda não passou daqui.`,
      `Esta etapa ${verb} para # pessoas que ainda não passaram daqui.`,
    ),
    plural(step.passed, '', '1 já passou e não a recebe.', '# já passaram e não a recebem.'),
  ].filter(Boolean)

const leaves = ({ people }: StepEffect) => [
  plural(
    people,
    'Ninguém espera esta etapa agora.',
    '1 pessoa deixa de receber esta etapa e segue para a próxima.',
    '# pessoas deixam de receber esta etapa e seguem para a próxima.',
  ),
]

const changes = ({ people, received }: StepEffect) => [
  plural(
    people,
    'Ninguém espera esta etapa agora: a mudança vale para quem entrar.',
    '1 pessoa ainda não recebeu esta etapa: para ela, a mudança vale já.',
    '# pessoas ainda não receberam esta etapa: para elas, a mudança vale já.',
  ),
  plural(received, '', 'Para a que já recebeu, nada muda.', 'Para as # que já receberam, nada muda.'),
]

function textsOf(step: StepEffect) {
  if (has(step, 'new')) return enters(step, 'entra')
  if (has(step, 'on')) return enters(step, 'volta')
  if (has(step, 'off', 'removed')) return leaves(step)
  return changes(step)
}

/** What a change means for the people of a campaign, in words; `place` is that of the step that is being changed. */
function effectText(effect: CadenceEffect, place: number, timeZone: string) {
  const own = effect.steps.find((step) => step.place === place && !step.kinds.includes('removed'))
  const step = own ?? effect.steps[0]
  if (!step) return ['Nada mudou ainda.']
  const date =
    effect.firstDate && effect.people > 0
      ? [`A primeira data que muda passa para ${formatDue(effect.firstDate, timeZone)}.`]
      : []
  return [...textsOf(step), ...date].filter(Boolean)
}

type Props = {
  effect: CadenceEffect | undefined
  error: unknown
  isCounting: boolean
  place: number
  timeZone: string
}

export function EffectLine({ effect, error, isCounting, place, timeZone }: Props) {
  if (error)
    return (
      <Line tone="amber">
        {saidBy(error) ?? 'Não deu para saber a quem se aplica. Você pode salvar mesmo assim.'}
      </Line>
    )
  if (!effect)
    return isCounting ? (
      <Line tone="blue" icon={<Counting />}>
        Contando a quem se aplica…
      </Line>
    ) : null
  return (
    <Line tone="blue" icon={isCounting ? <Counting /> : <Users size={16} aria-hidden="true" />}>
      {effectText(effect, place, timeZone).join(' ')}
    </Line>
  )
}

const Counting = () => <span className="spin text-accent" aria-hidden="true" />

type LineProps = { tone: 'blue' | 'amber'; icon?: ReactNode; children: ReactNode }

const Line = ({ tone, icon, children }: LineProps) => (
  <output className={`banner tone-${tone}`}>
    {icon ?? <CircleAlert size={16} aria-hidden="true" />}
    <span className="min-w-0 grow basis-48">{children}</span>
  </output>
)

type FailureProps = { error: unknown; isConflict: boolean; onReload: () => void }

/** Why it was not saved. What was written stays in the form. */
export const SaveFailure = ({ error, isConflict, onReload }: FailureProps) => (
  <Banner
    tone="red"
    action={
      isConflict && (
        <Button size="sm" onClick={onReload}>
          Recarregar
        </Button>
      )
    }
  >
    {saidBy(error) ?? 'Erro ao salvar a cadência. Tente novamente.'}
  </Banner>
)
