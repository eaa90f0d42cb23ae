import { useQuery } from '@tanstack/react-query'

import { sendersQuery } from '#features/senders/data.ts'
import { Field } from '#ui/field.tsx'
import { Fold } from '#ui/fold.tsx'
import { Select } from '#ui/input.tsx'

import type { FormPart } from './campaign-draft.ts'

const choices = [
  { name: 'emailSenderId', channel: 'email', label: 'Remetente de e-mail' },
  { name: 'whatsappSenderId', channel: 'whatsapp', label: 'Remetente de WhatsApp' },
] as const

/** Most campaigns use the default of the profile. */
export function SenderFields({ form: { values, set, errorOf } }: FormPart) {
  const { data: senders = [] } = useQuery(sendersQuery)
  return (
    <Fold
      title="Por onde enviar"
      telling={choices.some(({ name }) => values[name] !== null)}
      faulty={choices.some(({ name }) => errorOf(name) !== undefined)}
    >
      {choices.map(({ name, channel, label }) => (
        <Field key={name} label={label} error={errorOf(name)}>
          <SenderSelect
            name={name}
            value={values[name]}
            options={senders.filter((sender) => sender.channel === channel)}
            onChange={(id) => set(name, id)}
          />
        </Field>
      ))}
    </Fold>
  )
}

type SelectProps = {
  name: string
  value: number | null
  options: readonly { id: number; name: string }[]
  onChange: (id: number | null) => void
}

/** One chosen before stays a choice while the list is on its way: the value is React's, not the element's. */
const SenderSelect = ({ name, value, options, onChange }: SelectProps) => (
  <Select
    name={name}
    value={value ?? ''}
    onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
  >
    <option value="">Padrão do perfil</option>
    {value !== null && !options.some(({ id }) => id === value) && (
      <option value={value}>Carregando...</option>
    )}
    {options.map((sender) => (
      <option key={sender.id} value={sender.id}>
        {sender.name}
      </option>
    ))}
  </Select>
)
