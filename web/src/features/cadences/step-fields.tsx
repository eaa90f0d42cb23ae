import type { Template } from '@cadencia/contract/templates'
import { ArrowDown, ArrowUp, GripVertical, type LucideIcon, Trash2 } from 'lucide-react'
import type { KeyboardEvent } from 'react'

import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Input, Select, Textarea } from '#ui/input.tsx'

import { type FormPart, idOf, type StepDraft } from './cadence-draft.ts'
import type { StepBefore } from './condition-options.ts'
import { StepCondition } from './step-condition.tsx'
import { TemplateOptions } from './template-options.tsx'
import { useDragRow } from './use-drag-row.ts'

/** The controls that move a step: after the move the same one has the focus. */
export type Mover = 'handle' | 'up' | 'down'
export const moverId = (step: StepDraft, mover: Mover) => `step-${step.key}-${mover}`

type Props = {
  step: StepDraft
  place: number
  count: number
  /** 'Dia 2 · ter, 18/11'. */
  when: string
  templates: readonly Template[] | undefined
  isMail: boolean
  /** An e-mail stands before it: it may leave as an answer to that one. */
  followsMail: boolean
  /** All steps, as they are written and as a condition names them. */
  drafts: readonly StepDraft[]
  steps: readonly StepBefore[]
  errorOf: FormPart['form']['errorOf']
  onChange: (step: StepDraft) => void
  onMove: (from: number, to: number, mover: Mover) => void
  onRemove: () => void
}

export function StepFields(props: Props) {
  const { step, place, when, templates, errorOf, onChange, onMove } = props
  const { row, handle, isDragged, landing } = useDragRow(place, (from, to) => onMove(from, to, 'handle'))
  const byArrow = (event: KeyboardEvent) => {
    const to = { ArrowUp: place - 1, ArrowDown: place + 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    onMove(place, to, 'handle')
  }
  return (
    <li ref={row} className="step" data-dragged={isDragged || undefined} data-landing={landing}>
      <fieldset className="contents">
        <legend className="sr-only">Etapa {place + 1}</legend>
        <IconButton
          ref={handle}
          id={moverId(step, 'handle')}
          className="step-handle"
          label={`Reordenar etapa ${place + 1}: arraste ou use as setas`}
          icon={GripVertical}
          onKeyDown={byArrow}
        />
        <div className="step-template">
          {step.task ? (
            <TaskFields {...props} task={step.task} />
          ) : (
            <Field label={`Etapa ${place + 1} — template`} error={errorOf(`cadences.${place}.templateId`)}>
              <Select
                value={step.templateId ?? ''}
                onChange={({ target }) => onChange({ ...step, templateId: idOf(target.value) })}
              >
                <option value="">{templates ? 'Selecione…' : 'Carregando...'}</option>
                <TemplateOptions templates={templates ?? []} />
              </Select>
            </Field>
          )}
        </div>
        <div className="step-days">
          <Field label="Intervalo (dias)" hint={when} error={errorOf(`cadences.${place}.delayMinutes`)}>
            <Input
              type="number"
              min={0}
              inputMode="numeric"
              value={step.days}
              onChange={(event) => onChange({ ...step, days: event.target.value })}
            />
          </Field>
        </div>
        <StepActions {...props} />
        <MailFields {...props} />
        <div className="step-condition">
          <StepCondition {...props} error={errorOf(`cadences.${place}.condition`)} />
        </div>
      </fieldset>
    </li>
  )
}

/** How an e-mail leaves: by hand, or as an answer to one before it. */
const MailFields = ({ step, isMail, followsMail, onChange }: Props) => (
  <>
    {isMail && (
      <div className="step-thread">
        <Checkbox
          checked={step.byHand ?? false}
          onChange={({ target }) => onChange({ ...step, byHand: target.checked })}
          label="Enviar à mão"
          hint="Vira uma tarefa sua com o texto pronto; sai do seu programa de e-mail."
        />
      </div>
    )}
    {followsMail && !step.byHand && (
      <div className="step-thread">
        <Checkbox
          checked={step.inThread}
          onChange={({ target }) => onChange({ ...step, inThread: target.checked })}
          label="Responder na mesma conversa"
          hint="Sai como resposta ao primeiro e-mail, com “Re:” e o assunto dele."
        />
      </div>
    )}
  </>
)

type TaskProps = Pick<Props, 'step' | 'place' | 'errorOf' | 'onChange'> & {
  task: NonNullable<StepDraft['task']>
}

const TaskFields = ({ step, task, place, errorOf, onChange }: TaskProps) => (
  <div className="grid gap-2">
    <Field
      label={`Etapa ${place + 1} — tarefa`}
      error={errorOf(`cadences.${place}.task.title`) ?? errorOf(`cadences.${place}.templateId`)}
    >
      <Input
        placeholder="Ex.: Convidar no LinkedIn"
        value={task.title}
        onChange={({ target }) => onChange({ ...step, task: { ...task, title: target.value } })}
      />
    </Field>
    <Field label="Instruções" error={errorOf(`cadences.${place}.task.text`)}>
      <Textarea
        rows={2}
        placeholder="Aparece na tarefa. Use {{first_name}} e outros campos do contato."
        value={task.text}
        onChange={({ target }) => onChange({ ...step, task: { ...task, text: target.value } })}
      />
    </Field>
  </div>
)

const StepActions = ({ step, place, count, onMove, onRemove }: Props) => (
  <div className="step-actions">
    <Action
      id={moverId(step, 'up')}
      label={`Mover etapa ${place + 1} para cima`}
      icon={ArrowUp}
      enabled={place > 0}
      onSelect={() => onMove(place, place - 1, 'up')}
    />
    <Action
      id={moverId(step, 'down')}
      label={`Mover etapa ${place + 1} para baixo`}
      icon={ArrowDown}
      enabled={place < count - 1}
      onSelect={() => onMove(place, place + 1, 'down')}
    />
    <Action label={`Remover etapa ${place + 1}`} icon={Trash2} enabled={count > 1} onSelect={onRemove} />
  </div>
)

type ActionProps = {
  id?: string
  label: string
  icon: LucideIcon
  enabled: boolean
  onSelect: () => void
}

/** Not `disabled`: a step moved to the end must not lose the focus its button has. */
const Action = ({ id, label, icon, enabled, onSelect }: ActionProps) => (
  <IconButton
    id={id}
    label={label}
    icon={icon}
    className="aria-disabled:opacity-40"
    aria-disabled={!enabled || undefined}
    onClick={() => enabled && onSelect()}
  />
)
