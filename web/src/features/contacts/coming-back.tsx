import { recordConsent } from '@cadencia/contract/contacts'
import { useEffect, useRef } from 'react'

import { useForm } from '#lib/form.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Textarea } from '#ui/input.tsx'

const Wish = recordConsent.body.pick({ reason: true })

type Props = { name: string; busy: boolean; onKeep: () => void; onSave: (reason: string) => void }

/** A contact who opted out comes back only by their own wish, which is recorded. */
export function ComingBack({ name, busy, onKeep, onSave }: Props) {
  const { register, submit, errorOf } = useForm(Wish, { reason: '' })
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('textarea')?.focus(), [])
  return (
    <form ref={form} className="mt-2 grid gap-3" noValidate onSubmit={submit(({ reason }) => onSave(reason))}>
      <p>
        {name} pediu para sair. Só continue se a própria pessoa pediu para voltar. Fica registrado com o seu
        nome.
      </p>
      <Field label="Motivo" required error={errorOf('reason')}>
        <Textarea {...register('reason')} rows={2} />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={onKeep} disabled={busy}>
          Manter descadastro
        </Button>
        <Button size="sm" type="submit" variant="primary" busy={busy} busyText="Salvando...">
          Voltar a permitir
        </Button>
      </div>
    </form>
  )
}
