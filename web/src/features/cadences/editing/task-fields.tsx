import type { CadenceStep } from '@cadencia/contract/steps'

import { Field } from '#ui/field.tsx'
import { Input, Textarea } from '#ui/input.tsx'

import { newId } from '../edit-state.ts'

type Props = {
  name: string
  text: string
  error: string | undefined
  onChange: (changed: Partial<CadenceStep>) => void
}

/** What a person is to do. Once it is written anew it is another text, without a template yet. */
export function TaskFields({ name, text, error, onChange }: Props) {
  const write = (title: string, task: string) =>
    onChange({ templateId: newId, template: { name: title, type: 'task' }, task })
  return (
    <div className="grid gap-2">
      <Field label="Tarefa" error={error}>
        <Input
          type="text"
          placeholder="Ex.: Convidar no LinkedIn"
          maxLength={255}
          value={name}
          onChange={({ target }) => write(target.value, text)}
        />
      </Field>
      <Field label="Instruções">
        <Textarea
          rows={2}
          placeholder="Aparece na tarefa. Use {{first_name}} e outros campos do contato."
          maxLength={5000}
          value={text}
          onChange={({ target }) => write(name, target.value)}
        />
      </Field>
    </div>
  )
}
