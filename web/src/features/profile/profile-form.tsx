import { useForm } from 'react-hook-form'

import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { toast } from '#ui/toast.tsx'

import { useSaveProfile } from './data.ts'

type Values = { name: string; company: string }
type Props = { initial: Values; onDone: () => void }

export function ProfileForm({ initial, onDone }: Props) {
  const { register, handleSubmit } = useForm<Values>({ defaultValues: initial })
  const save = useSaveProfile()
  const submit = (values: Values) =>
    save.mutate(values, {
      onSuccess: () => {
        toast({ title: 'Perfil atualizado' })
        onDone()
      },
      // The form stays as it is: what was typed is not lost.
      onError: () => toast({ title: 'Erro ao atualizar perfil', destructive: true }),
    })
  return (
    <form className="grid gap-4" onSubmit={handleSubmit(submit)}>
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
