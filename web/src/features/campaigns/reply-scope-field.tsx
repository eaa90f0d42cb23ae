import { ReplyScope } from '@cadencia/contract/campaigns'

import { Field } from '#ui/field.tsx'
import { Select } from '#ui/input.tsx'

import type { FormPart } from './campaign-draft.ts'

const labels: Record<ReplyScope, string> = {
  contact: 'Este contato em todas as campanhas',
  campaign: 'Este contato nesta campanha',
  company: 'Todos da mesma empresa',
}

export const ReplyScopeField = ({ form: { values, set, errorOf } }: FormPart) => (
  <Field
    label="Quando alguém responde, parar"
    hint="Da mesma empresa é quem tem e-mail no mesmo domínio. Gmail, UOL e outros provedores não contam como empresa."
    error={errorOf('replyScope')}
  >
    <Select
      name="replyScope"
      value={values.replyScope}
      onChange={({ target }) => set('replyScope', ReplyScope.parse(target.value))}
    >
      {ReplyScope.options.map((scope) => (
        <option key={scope} value={scope}>
          {labels[scope]}
        </option>
      ))}
    </Select>
  </Field>
)
