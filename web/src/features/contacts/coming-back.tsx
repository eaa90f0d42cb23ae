import { recordConsent } from '@cadencia/contract/contact-changes'
import type { ContactChannel } from '@cadencia/contract/contacts'
import { useEffect, useRef } from 'react'
import { z } from 'zod'

import { useForm } from '#lib/form.ts'
import { firstName, formatDate } from '#lib/format.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Input, Textarea } from '#ui/input.tsx'

const plain = (text: string) => text.trim().toLocaleLowerCase('pt-BR')

/** A click on the button of a mail program is undone only by typing whose it was. */
const wishOf = (name: string, isOneClick: boolean) =>
  recordConsent.body
    .pick({ reason: true })
    .extend({ name: z.string() })
    .refine((wish) => !isOneClick || plain(wish.name) === plain(firstName(name)), {
      path: ['name'],
      message: `Digite ${firstName(name)}`,
    })

type Props = {
  name: string
  channel: ContactChannel
  busy: boolean
  onKeep: () => void
  onSave: (reason: string) => void
}

/** A contact who opted out comes back only by their own wish, which is recorded. */
export function ComingBack({ name, channel: { since, isOneClick = false }, busy, onKeep, onSave }: Props) {
  const { register, submit, errorOf } = useForm(wishOf(name, isOneClick), { reason: '', name: '' })
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('textarea')?.focus(), [])
  return (
    <form ref={form} className="mt-2 grid gap-3" noValidate onSubmit={submit(({ reason }) => onSave(reason))}>
      <p>
        {name} pediu para sair{since && ` em ${formatDate(since)}`}. Só continue se a própria pessoa pediu
        para voltar. Fica registrado com o seu nome.
      </p>
      <Field label="Motivo" required error={errorOf('reason')}>
        <Textarea {...register('reason')} rows={2} />
      </Field>
      {isOneClick && (
        <Field
          label={`Digite ${firstName(name)} para confirmar`}
          required
          error={errorOf('name')}
          hint="O pedido veio pelo botão de descadastro do programa de e-mail."
        >
          <Input {...register('name')} autoComplete="off" />
        </Field>
      )}
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
