import type { Sender } from '@cadencia/contract/sender'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'

import { sendersQuery } from '#features/senders/data.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field, FieldError } from '#ui/field.tsx'
import { Fold } from '#ui/fold.tsx'
import { Select } from '#ui/input.tsx'

import type { FormPart } from './campaign-draft.ts'

const choices = [
  { name: 'emailSenderIds', channel: 'email', label: 'e-mail' },
  { name: 'whatsappSenderIds', channel: 'whatsapp', label: 'WhatsApp' },
] as const

/** A person or the test box cannot share contacts with others. */
const isAlone = ({ mode }: Sender) => mode === 'sandbox' || mode === 'assisted'

/** Most campaigns use the default of the profile. */
export function SenderFields({ form: { values, set, errorOf } }: FormPart) {
  const { data: senders = [] } = useQuery(sendersQuery)
  return (
    <Fold
      title="Por onde enviar"
      telling={choices.some(({ name }) => values[name].length > 0)}
      faulty={choices.some(({ name }) => errorOf(name) !== undefined)}
    >
      {choices.map(({ name, channel, label }) => {
        const options = senders.filter((sender) => sender.channel === channel)
        const isList = values[name].length > 1 || options.filter((sender) => !isAlone(sender)).length > 1
        const Choice = isList ? SenderList : SenderSelect
        return (
          <Choice
            key={name}
            name={name}
            label={label}
            error={errorOf(name)}
            chosen={values[name]}
            options={options}
            onChange={(ids) => set(name, ids)}
          />
        )
      })}
    </Fold>
  )
}

type ChoiceProps = {
  name: string
  label: string
  error: string | undefined
  chosen: readonly number[]
  options: readonly Sender[]
  onChange: (ids: number[]) => void
}

/** One chosen before stays a choice while the list is on its way: the value is React's, not the element's. */
const SenderSelect = ({ name, label, error, chosen: [chosen], options, onChange }: ChoiceProps) => (
  <Field label={`Remetente de ${label}`} error={error}>
    <Select
      name={name}
      value={chosen ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? [] : [Number(target.value)])}
    >
      <option value="">Padrão do perfil</option>
      {chosen !== undefined && !options.some(({ id }) => id === chosen) && (
        <option value={chosen}>Carregando...</option>
      )}
      {options.map((sender) => (
        <option key={sender.id} value={sender.id}>
          {sender.name}
        </option>
      ))}
    </Select>
  </Field>
)

const toggled = (chosen: readonly number[], options: readonly Sender[], sender: Sender) => {
  if (chosen.includes(sender.id)) return chosen.filter((id) => id !== sender.id)
  if (isAlone(sender)) return [sender.id]
  const alone = options.filter(isAlone).map(({ id }) => id)
  return [...chosen.filter((id) => !alone.includes(id)), sender.id]
}

/** Several may be chosen, in the order in which they are. */
function SenderList({ name, label, error, chosen, options, onChange }: ChoiceProps) {
  const id = useId()
  return (
    <fieldset className="grid gap-2" aria-describedby={error ? `${id}-error ${id}-hint` : `${id}-hint`}>
      <legend className="field-label mb-2">{`Remetentes de ${label}`}</legend>
      {options.map((sender) => (
        <Checkbox
          key={sender.id}
          name={name}
          label={sender.name}
          {...('fromAddress' in sender && { hint: sender.fromAddress })}
          aria-invalid={error ? true : undefined}
          checked={chosen.includes(sender.id)}
          onChange={() => onChange(toggled(chosen, options, sender))}
        />
      ))}
      <p id={`${id}-hint`} className="field-hint">
        {chosen.length > 1
          ? 'Cada contato fica com um remetente; os limites de cada um valem.'
          : 'Sem nenhum marcado, sai pelo padrão do perfil. Com vários, cada contato fica com um remetente; os limites de cada um valem.'}
      </p>
      <FieldError id={`${id}-error`} text={error} />
    </fieldset>
  )
}
