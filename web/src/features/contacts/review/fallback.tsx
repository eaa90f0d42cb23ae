import type { LaunchProblem } from '@cadencia/contract/entrance'
import { updateTemplate } from '@cadencia/contract/template-changes'
import { getTemplate, type Template } from '@cadencia/contract/templates'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'

import { call, change } from '#lib/api.ts'
import { useChange } from '#lib/change.ts'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/input.tsx'
import { toast } from '#ui/toast.tsx'

/** A text for those who have no value: written into the template, and taken back as easily. */
export function Fallback({ problem: { template, variable = '' } }: { problem: LaunchProblem }) {
  const id = useId()
  const [text, setText] = useState<string>()
  const save = useSaveFallback(template?.id ?? 0, variable)
  if (text === undefined)
    return (
      <button type="button" onClick={() => setText('')}>
        Usar outro texto
      </button>
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (text.trim() !== '') save.mutate(text.trim())
  }
  return (
    <form className="review-fallback" onSubmit={submit}>
      <label className="sr-only" htmlFor={id}>
        Texto para quem não tem {variable}
      </label>
      <Input
        id={id}
        autoFocus
        maxLength={60}
        placeholder="sua empresa"
        value={text}
        onChange={({ target }) => setText(target.value.replace(/[{}|]/g, ''))}
      />
      <Button type="submit" size="sm" busy={save.isPending} busyText="Salvando...">
        Usar
      </Button>
      {save.error && (
        <p role="alert" className="field-error">
          Não foi possível mudar o template. Tente de novo.
        </p>
      )}
    </form>
  )
}

const bodyOf = ({ name, type, subject, preheader, content }: Template) => ({
  name,
  type,
  content,
  ...(subject && { subject }),
  ...(preheader && { preheader }),
})

/** The holes of a variable that have nothing in their place, with this text in it. */
function withFallback(text: string, variable: string, fallback: string) {
  const escaped = variable.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  return text.replace(
    new RegExp(String.raw`\{\{\s*${escaped}\s*\|?\s*\}\}`, 'gi'),
    () => `{{${variable}|${fallback}}}`,
  )
}

function useSaveFallback(id: number, variable: string) {
  const client = useQueryClient()
  const put = async (template: Template) => {
    await change(updateTemplate, { params: { id }, body: bodyOf(template) })
    await client.invalidateQueries()
  }
  return useChange({
    send: async (fallback: string) => {
      const before = await call(getTemplate, { params: { id } })
      const fill = (text: string) => withFallback(text, variable, fallback)
      await put({
        ...before,
        content: fill(before.content),
        subject: before.subject && fill(before.subject),
        preheader: before.preheader && fill(before.preheader),
      })
      return before
    },
    onSuccess: (before, fallback) =>
      toast({
        title: `“${fallback}” vale para quem não tem ${variable.replace(/^contact\./, '')}`,
        text: `No template ${before.name}`,
        action: { label: 'Desfazer', onSelect: () => void put(before) },
      }),
  })
}
