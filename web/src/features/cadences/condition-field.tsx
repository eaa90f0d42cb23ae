import { getCoverage } from '@cadencia/contract/coverage'
import type { ConditionInput } from '@cadencia/contract/steps'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useId } from 'react'

import { call } from '#lib/api.ts'
import { Field } from '#ui/field.tsx'
import { Input, Select } from '#ui/input.tsx'

import { groupsFor, type StepBefore, valueOf } from './condition-options.ts'

type Props = {
  /** All steps in their order. */
  steps: readonly StepBefore[]
  /** Of the step the condition is of, from 0. */
  place: number
  value: ConditionInput | null
  onChange: (condition: ConditionInput | null) => void
  error?: string | undefined
  /** It was asked for to be filled in. */
  autoFocus?: boolean
}

/** When a step is sent: always, or only if something holds when it is due. */
export function ConditionField({ steps, place, value, onChange, error, autoFocus }: Props) {
  const groups = groupsFor(steps, place)
  const options = groups.flatMap((group) => group.options)
  const chosen = valueOf(value)
  const isOffered = chosen === '' || options.some((option) => option.value === chosen)
  const choose = (wanted: string) => {
    const condition = options.find((option) => option.value === wanted)?.condition ?? null
    const keepsText = condition && value && 'key' in condition && 'key' in value
    onChange(keepsText ? { ...condition, key: value.key, value: value.value } : condition)
  }
  return (
    <div className="grid gap-2">
      <Field label="Enviar" {...hintOf(value)} error={error}>
        <Select autoFocus={autoFocus} value={chosen} onChange={({ target }) => choose(target.value)}>
          <option value="">Sempre</option>
          {!isOffered && <option value={chosen}>Escolha de novo: a etapa da condição mudou</option>}
          {groups.map(({ label, options: its }) => (
            <optgroup key={label} label={label}>
              {its.map((option) => (
                <option key={option.value} value={option.value}>
                  {option.label}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
      </Field>
      {value && 'key' in value && <AttributeFields value={value} onChange={onChange} />}
    </div>
  )
}

function hintOf(value: ConditionInput | null) {
  if (!value) return {}
  const otherwise = 'Senão, esta etapa é pulada e a próxima conta o intervalo a partir daí.'
  if (value.kind === 'not_opened' || value.kind === 'not_clicked')
    return { hint: `Vale também para quem não recebeu a #${value.place}. ${otherwise}` }
  return { hint: otherwise }
}

type OnAttribute = Extract<ConditionInput, { key: string }>
type AttributeProps = { value: OnAttribute; onChange: (condition: OnAttribute) => void }

/** The attributes that contacts have. */
const coverageQuery = queryOptions({
  queryKey: ['contacts', 'coverage', undefined],
  queryFn: ({ signal }) => call(getCoverage, { query: {} }, { signal }),
  staleTime: 5 * 60_000,
})

function AttributeFields({ value, onChange }: AttributeProps) {
  const list = useId()
  const { data } = useQuery(coverageQuery)
  return (
    <div className="grid gap-2 sm:grid-cols-2">
      <Field label="Atributo">
        <Input
          list={list}
          autoComplete="off"
          maxLength={255}
          value={value.key}
          onChange={({ target }) => onChange({ ...value, key: target.value })}
        />
      </Field>
      <datalist id={list}>
        {data?.attributes.map(({ key, label }) => (
          <option key={key}>{label}</option>
        ))}
      </datalist>
      <Field label="Valor" hint="Vazio: não preenchido. Acentos e maiúsculas não contam.">
        <Input
          maxLength={255}
          value={value.value}
          onChange={({ target }) => onChange({ ...value, value: target.value })}
        />
      </Field>
    </div>
  )
}
