import type { StepMetrics } from '@cadencia/contract/metrics'
import type { CadenceStep } from '@cadencia/contract/steps'
import { Plus, Workflow } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, lazy, type ReactNode, Suspense } from 'react'

import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SkeletonLines } from '#ui/skeleton.tsx'
import { ChannelIcon } from '#ui/status.tsx'

import { Step, Wait } from './timeline-step.tsx'
import { dayNumbers } from './when.ts'

const ConditionNote = lazy(async () => ({ default: (await import('./condition-note.tsx')).ConditionNote }))

/** What changes the steps, once they can be changed. */
export type Editing = {
  /** The step that is being changed, and its form. */
  id: number | undefined
  form: ReactNode
  onEdit: (id: number, change?: { isOn: boolean }) => void
  onMove: (id: number, to: number) => void
  onInsert: (place: number) => void
}

type Props = {
  /** undefined while they load. */
  steps: readonly CadenceStep[] | undefined
  /** 'qua, 19/11' for each step that is on, as soon as it is known. */
  dates: readonly string[]
  counts: readonly StepMetrics[] | undefined
  /** What begins a cadence where there is none. */
  create: ReactNode
  editing: Editing | undefined
  onDelete: (step: CadenceStep) => void
}

export function Timeline({ steps, dates, counts, create, editing, onDelete }: Props) {
  if (!steps)
    return (
      <Card title="Etapas">
        <SkeletonLines count={8} />
      </Card>
    )
  if (steps.length === 0)
    return (
      <EmptyState icon={Workflow} title="Esta campanha não tem etapas">
        {create}
      </EmptyState>
    )
  return <StepList steps={steps} dates={dates} counts={counts} editing={editing} onDelete={onDelete} />
}

type ListProps = Omit<Props, 'create' | 'steps'> & { steps: readonly CadenceStep[] }

function StepList({ steps, dates, counts, editing, onDelete }: ListProps) {
  const whens = whensOf(steps, dates)
  // One step at a time is changed: until it is saved or left, nothing else is.
  const free = editing?.id === undefined ? editing : undefined
  return (
    <Card
      title={
        <>
          Etapas <span className="font-normal text-ink-2">({steps.length})</span>
        </>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys go from step to step */}
      <ol onKeyDown={(event) => byKey(event, steps, { editing: free, onDelete })}>
        {steps.map((step, place) => (
          <li key={step.id} data-step={step.id}>
            <Wait
              minutes={step.delayMinutes}
              first={place === 0}
              onInsert={free && place > 0 ? () => free.onInsert(place) : undefined}
            />
            <Row
              {...{ step, place, editing, onDelete }}
              count={steps.length}
              day={whens[place]?.day}
              date={whens[place]?.date}
              answers={answersMail(steps, place)}
              condition={
                step.condition && (
                  <Suspense>
                    <ConditionNote step={step} steps={steps} />
                  </Suspense>
                )
              }
              counts={counts?.find((each) => each.cadenceId === step.id)}
            />
          </li>
        ))}
      </ol>
      {free && <AddStep onAdd={() => free.onInsert(steps.length)} />}
    </Card>
  )
}

type RowProps = Acting & Omit<ComponentProps<typeof Step>, 'number' | 'onEdit' | 'onMove' | 'onDelete'>

/** A step, or the form in its place while it is changed: then no other one can be. */
function Row({ editing, onDelete, ...step }: RowProps) {
  if (editing && step.step.id === editing.id) return <Edited step={step.step} form={editing.form} />
  if (editing && editing.id !== undefined) return <Step {...step} number={step.place + 1} />
  return <Step {...step} number={step.step.stepOrder} {...actionsOf(step.step, { editing, onDelete })} />
}

const Edited = ({ step, form }: { step: CadenceStep; form: ReactNode }) => (
  <div className="flex items-start gap-2.5">
    <ChannelIcon type={step.template.type} round />
    {form}
  </div>
)

const AddStep = ({ onAdd }: { onAdd: () => void }) => (
  <Button variant="ghost" size="sm" icon={Plus} className="mt-2 ml-[30px]" onClick={onAdd}>
    Adicionar etapa
  </Button>
)

type Acting = Pick<Props, 'editing' | 'onDelete'>

const actionsOf = (step: CadenceStep, { editing, onDelete }: Acting) => ({
  onDelete: () => onDelete(step),
  ...(editing && {
    onEdit: (change?: { isOn: boolean }) => editing.onEdit(step.id, change),
    onMove: (to: number) => editing.onMove(step.id, to),
  }),
})

/** From step to step with the arrows, with Alt the step itself; Del removes it. Enter opens it, as its button does. */
function byKey(
  event: KeyboardEvent<HTMLOListElement>,
  steps: readonly CadenceStep[],
  { editing, onDelete }: Acting,
) {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-edit-step]')]
  const place = buttons.findIndex((button) => button === event.target)
  const step = steps[place]
  if (!step || !editing) return
  const to = { ArrowUp: place - 1, ArrowDown: place + 1 }[event.key]
  const act =
    event.key === 'Delete'
      ? () => onDelete(step)
      : actOf(to, event.altKey, buttons, (at) => editing.onMove(step.id, at))
  if (!act) return
  event.preventDefault()
  act()
}

function actOf(
  to: number | undefined,
  moves: boolean,
  buttons: readonly HTMLElement[],
  move: (to: number) => void,
) {
  const button = to === undefined ? undefined : buttons[to]
  if (to === undefined || !button) return undefined
  return moves ? () => move(to) : () => button.focus()
}

/** The day and the date of each step that is on: those that are off are passed by. */
function whensOf(steps: readonly CadenceStep[], dates: readonly string[]) {
  const on = steps.filter(({ isOn }) => isOn)
  const days = dayNumbers(on.map(({ delayMinutes }) => delayMinutes))
  return steps.map((step) => {
    const place = on.indexOf(step)
    return { day: place === -1 ? undefined : (days[place] ?? 1), date: dates[place] }
  })
}

/** Whether a step is an e-mail that leaves as an answer to one before it. */
const answersMail = (steps: readonly CadenceStep[], place: number) =>
  steps[place]?.inThread === true &&
  steps[place].template.type === 'email' &&
  steps.slice(0, place).some(({ template }) => template.type === 'email')
