import type { MessageDetail } from '@cadencia/contract/message'
import { compile, placeholdersOf } from '@cadencia/domain/template'
import { z } from 'zod'

import { useForm } from '#lib/form.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'

import { useFillAndResend } from './changes.ts'

/** The attributes of the contact that an error asks for; none when it asks for anything else, too. */
export function attributesMissing({ status, canResend, says }: MessageDetail): string[] {
  const holes =
    status === 'error' && canResend ? says.missing.flatMap((raw) => placeholdersOf(compile(raw))) : []
  return holes.every(({ source }) => source === 'metadata') ? [...new Set(holes.map(({ key }) => key))] : []
}

const Filled = z.object({
  values: z.array(z.object({ key: z.string(), value: z.string().trim().min(1, 'Preencha o valor') })),
})

type Props = { message: MessageDetail; keys: readonly string[]; onClose: () => void }

/** What is missing, saved in the contact; then the message is sent again. */
export function FillAndResend({ message, keys, onClose }: Props) {
  const fill = useFillAndResend(message)
  const form = useForm(Filled, { values: keys.map((key) => ({ key, value: '' })) }, { refused: fill.error })
  return (
    <form
      className="grid gap-3 rounded-card border border-line p-3"
      noValidate
      onSubmit={form.submit(({ values }) => fill.mutate(values, { onSuccess: onClose }))}
    >
      {keys.map((key, place) => (
        <Field key={key} label={key} required error={form.errorOf(`values.${place}.value`)}>
          <Input {...form.register(`values.${place}.value`)} autoComplete="off" autoFocus={place === 0} />
        </Field>
      ))}
      <p className="text-xs text-ink-3">
        O valor fica em {message.contact.name}. A nova mensagem sai no próximo horário permitido; a primeira
        continua na lista.
      </p>
      {fill.error && <Banner tone="red">{fill.error.message}</Banner>}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>Voltar</Button>
        <Button type="submit" variant="primary" busy={fill.isPending} busyText="Reenviando...">
          Salvar e reenviar
        </Button>
      </div>
    </form>
  )
}
