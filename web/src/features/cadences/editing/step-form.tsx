import type { CadenceStep } from '@cadencia/contract/steps'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { templatesQuery } from '#features/templates/data.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { Input, Select } from '#ui/input.tsx'

import { TemplateOptions } from '../template-options.tsx'
import { EditedCondition } from './edited-condition.tsx'
import type { Faults } from './parts.ts'
import { TaskFields } from './task-fields.tsx'

type Props = {
  step: CadenceStep
  before: readonly CadenceStep[]
  faults: Faults
  onChange: (changed: Partial<CadenceStep>) => void
}

const day = 1440
const hour = 60

/** Nothing typed is no interval, not an interval of zero. */
const numberOf = (typed: string) => (typed.trim() === '' ? Number.NaN : Number(typed.replace(',', '.')))

/** What a step says, how long it waits, and what else is chosen of it. */
export function StepForm({ step, before, faults, onChange }: Props) {
  const followsMail =
    step.template.type === 'email' && before.some(({ template }) => template.type === 'email')
  return (
    <>
      <div className="step-editor-fields">
        {step.task === undefined ? (
          <TemplateField step={step} error={faults.template} onChange={onChange} />
        ) : (
          <TaskFields
            name={step.template.name}
            text={step.task}
            error={faults.template}
            onChange={onChange}
          />
        )}
        <WaitFields step={step} error={faults.delay} onChange={onChange} />
      </div>
      <p className="-mt-1.5 text-xs text-ink-3">
        {before.length === 0 ? 'Depois que a pessoa entra na campanha.' : `Depois da #${before.length}.`}
      </p>
      <EditedCondition step={step} before={before} onChange={(condition) => onChange({ condition })} />
      {step.template.type === 'email' && (
        <Checkbox
          checked={step.byHand}
          onChange={({ target }) => onChange({ byHand: target.checked })}
          label="Enviar à mão"
          hint="Vira uma tarefa sua com o texto pronto; sai do seu programa de e-mail."
        />
      )}
      {followsMail && !step.byHand && (
        <Checkbox
          checked={step.inThread}
          onChange={({ target }) => onChange({ inThread: target.checked })}
          label="Responder na mesma conversa"
          hint="Sai como resposta ao primeiro e-mail, com “Re:” e o assunto dele."
        />
      )}
    </>
  )
}

type FieldProps = Pick<Props, 'step' | 'onChange'> & { error: string | undefined }

function TemplateField({ step, error, onChange }: FieldProps) {
  const { data: templates } = useQuery(templatesQuery)
  const choose = (chosen: string) => {
    if (chosen === 'task') return onChange({ task: '', template: { name: '', type: 'task' } })
    const template = templates?.find(({ id }) => id === Number(chosen))
    if (!template) return
    // Only an e-mail is sent by hand.
    const byHand = step.byHand && template.type === 'email'
    onChange({ templateId: template.id, template: { name: template.name, type: template.type }, byHand })
  }
  return (
    <Field label="Template" error={error}>
      <Select value={step.templateId || ''} onChange={({ target }) => choose(target.value)}>
        {step.templateId === 0 && <option value="">{templates ? 'Selecione…' : 'Carregando...'}</option>}
        {!templates && step.templateId > 0 && <option value={step.templateId}>{step.template.name}</option>}
        {step.templateId === 0 && <option value="task">Tarefa: LinkedIn, visita…</option>}
        <TemplateOptions templates={templates ?? []} />
      </Select>
    </Field>
  )
}

/** Hours with at most two decimals, which keep every minute apart. */
const hoursOf = (minutes: number) => String(Number(((minutes % day) / hour).toFixed(2)))

function WaitFields({ step, error, onChange }: FieldProps) {
  const [days, setDays] = useState(String(Math.floor(step.delayMinutes / day)))
  const [hours, setHours] = useState(hoursOf(step.delayMinutes))
  const wait = (typedDays: string, typedHours: string) => {
    setDays(typedDays)
    setHours(typedHours)
    onChange({ delayMinutes: Math.round(numberOf(typedDays) * day + numberOf(typedHours) * hour) })
  }
  return (
    <>
      <Field label="Dias" error={error}>
        <Input
          type="number"
          min={0}
          inputMode="numeric"
          value={days}
          onChange={({ target }) => wait(target.value, hours)}
        />
      </Field>
      <Field label="Horas">
        <Input
          type="number"
          min={0}
          step="any"
          inputMode="decimal"
          value={hours}
          onChange={({ target }) => wait(days, target.value)}
        />
      </Field>
    </>
  )
}
