import { z } from 'zod'

import { useForm } from '#lib/form.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { toast } from '#ui/toast.tsx'

import { useSaveProfile } from './changes.ts'

/** Whatever is typed may be saved: a blank removes. */
const Anything = z.object({ name: z.string(), company: z.string() })
type Values = z.infer<typeof Anything>
type Props = { initial: Values; onDone: () => void }

export function ProfileForm({ initial, onDone }: Props) {
  const save = useSaveProfile()
  const { register, submit } = useForm(Anything, initial)
  const store = (values: Values) =>
    save.mutate(values, {
      onSuccess: () => {
        toast({ title: 'Perfil atualizado' })
        onDone()
      },
      // The form stays as it is: what was typed is not lost.
      onError: () => toast({ title: 'Erro ao atualizar perfil', destructive: true }),
    })
  return (
    <form className="grid gap-4" onSubmit={submit(store)}>
      <Field label="Nome">
        <Input {...register('name')} autoComplete="name" autoFocus maxLength={2000} />
      </Field>
      <Field label="Empresa">
        <Input {...register('company')} autoComplete="organization" maxLength={2000} />
      </Field>
      <div className="flex justify-end gap-2">
        <Button onClick={onDone} disabled={save.isPending}>
          Cancelar
        </Button>
        <Button type="submit" variant="primary" busy={save.isPending} busyText="Salvando...">
          Salvar
        </Button>
      </div>
    </form>
  )
}
