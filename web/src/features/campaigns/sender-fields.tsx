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
export function SenderFields({ bind, errors }: FormPart) {
  const { data: senders = [] } = useQuery(sendersQuery)
  return (
    <Fold
      title="Por onde enviar"
      telling={choices.some(({ name }) => bind(name).value !== '')}
      faulty={choices.some(({ name }) => errors[name] !== undefined)}
    >
      {choices.map(({ name, channel, label }) => (
        <Field key={name} label={label} error={errors[name]}>
          <SenderSelect {...bind(name)} options={senders.filter((sender) => sender.channel === channel)} />
        </Field>
      ))}
    </Fold>
  )
}

type Options = { options: readonly { id: number; name: string }[] }

/** One chosen before stays a choice while the list is on its way. */
const SenderSelect = ({ options, ...bound }: ReturnType<FormPart['bind']> & Options) => (
  <Select {...bound}>
    <option value="">Padrão do perfil</option>
    {bound.value !== '' && !options.some(({ id }) => String(id) === bound.value) && (
      <option value={bound.value}>Carregando...</option>
    )}
    {options.map(({ id, name }) => (
      <option key={id} value={id}>
        {name}
      </option>
    ))}
  </Select>
)
