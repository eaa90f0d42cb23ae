import { DayOff } from '@cadencia/contract/days-off'
import { useQuery } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'

import { useForm } from '#lib/form.ts'
import { formatDay } from '#lib/format.ts'
import { Button } from '#ui/button.tsx'
import { DateField } from '#ui/date-field.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Input } from '#ui/input.tsx'
import { LoadFailure } from '#ui/load-failure.tsx'
import { SkeletonLines } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.tsx'

import { daysOffQuery, useAddDayOff, useRemoveDayOff } from './days-off-data.ts'

const text =
  'Campanhas que não enviam em feriados também não enviam nestes dias. O que já está agendado para um deles espera o próximo dia permitido.'

export function DaysOffDialog({ onClose }: { onClose: () => void }) {
  const { data: days, error, refetch } = useQuery(daysOffQuery)
  // A new form for each day: the fields empty themselves.
  const [added, setAdded] = useState(0)
  return (
    <Dialog
      title="Dias sem envio"
      description={text}
      onClose={onClose}
      footer={<Button onClick={onClose}>Fechar</Button>}
    >
      <DayOffForm key={added} onDone={() => setAdded((count) => count + 1)} />
      {error && (
        <LoadFailure error={error} text="Erro ao carregar dias sem envio" onRetry={() => void refetch()} />
      )}
      {!error && !days && <SkeletonLines count={3} />}
      {days && <DayOffList days={days} />}
    </Dialog>
  )
}

function DayOffForm({ onDone }: { onDone: () => void }) {
  const add = useAddDayOff()
  const { register, submit, errorOf, values, set } = useForm(
    DayOff,
    { day: '', name: '' },
    { refused: add.error },
  )
  const save = submit((day) =>
    add.mutate(day, {
      onSuccess: onDone,
      onError: () => toast({ title: 'Erro ao guardar o dia', destructive: true }),
    }),
  )
  return (
    <form className="grid gap-3 sm:grid-cols-[10rem_1fr_auto] sm:items-start" noValidate onSubmit={save}>
      <Field label="Dia" error={errorOf('day')}>
        <DateField value={values.day} onChange={(day) => set('day', day)} />
      </Field>
      <Field label="Nome (opcional)" error={errorOf('name')}>
        <Input placeholder="Aniversário da cidade" {...register('name')} />
      </Field>
      <Button className="sm:mt-[26px]" type="submit" icon={Plus} busy={add.isPending}>
        Adicionar
      </Button>
    </form>
  )
}

function DayOffList({ days }: { days: readonly DayOff[] }) {
  const remove = useRemoveDayOff()
  if (days.length === 0)
    return (
      <p className="border-t border-line py-6 text-center text-sm text-ink-3">
        Nenhum dia além dos feriados nacionais
      </p>
    )
  return (
    <ul className="mt-4">
      {days.map(({ day, name }) => (
        <li key={day} className="flex items-center justify-between gap-3 border-t border-line py-2 text-sm">
          <span>
            <span className="font-medium tabular-nums">{formatDay(day)}</span>
            {name && <span className="ml-2 text-ink-3">{name}</span>}
          </span>
          <IconButton icon={Trash2} label={`Remover ${formatDay(day)}`} onClick={() => remove.mutate(day)} />
        </li>
      ))}
    </ul>
  )
}
