import type { CadenceStep } from '@cadencia/contract/steps'
import type { StepVariants } from '@cadencia/contract/variants'
import { mostVariants, variantLetter } from '@cadencia/domain/variants'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'

import { templatesQuery } from '#features/templates/data.ts'
import { saidBy } from '#lib/api.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { toast } from '#ui/toast.tsx'

import { useSetVersions } from './changes.ts'
import { VersionFields } from './version-fields.tsx'
import { beginRows, readRows, type Row, sumOf, withoutRow, withRow } from './versions-draft.ts'

type Props = {
  campaignId: number
  step: CadenceStep
  known: StepVariants
  onKeep: (variant: number) => void
  onClose: () => void
}

/** The versions as they are edited, and what is wrong with them once it was tried to save them. */
function useRows(step: CadenceStep, known: StepVariants) {
  const [rows, setRows] = useState<Row[]>(() => beginRows(step, known))
  const [isDirty, setDirty] = useState(false)
  const [tried, setTried] = useState(false)
  const { errors, input } = readRows(rows)
  const change = (next: Row[]) => {
    setRows(next)
    setDirty(true)
  }
  const submit =
    (onValid: (valid: NonNullable<typeof input>) => void) => (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      const form = event.currentTarget
      setTried(true)
      if (input) onValid(input)
      // A field says that it is wrong only once that is painted.
      else requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
    }
  return { rows, isDirty, change, submit, errorOf: (name: string) => (tried ? errors.get(name) : undefined) }
}

/** Which texts are compared, and which part of the contacts gets each. */
export function EditVersions({ campaignId, step, known, onKeep, onClose }: Props) {
  const id = useId()
  const begun = known.verdict !== null
  const { rows, isDirty, change, submit, errorOf } = useRows(step, known)
  const save = useSetVersions({ campaignId, stepId: step.id })
  const { data: templates } = useQuery(templatesQuery)
  return (
    <Dialog
      title={`Versões da etapa #${step.stepOrder}`}
      description="Cada pessoa recebe uma das versões, por sorteio, e sempre a mesma. O que já foi enviado não muda."
      size="lg"
      dirty={isDirty && !save.isPending}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={save.isPending}>
            Cancelar
          </Button>
          <Button type="submit" form={id} variant="primary" busy={save.isPending} busyText="Salvando...">
            {begun ? 'Salvar versões' : 'Começar a comparar'}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={submit((input) => save.mutate(input, { onSuccess: () => saved(onClose) }))}
        className="grid gap-4"
      >
        {rows.map((row, place) => (
          <VersionFields
            key={row.letter}
            row={row}
            own={step.templateId}
            canChoose={row.isNew && (begun || place > 0)}
            templates={templates?.filter(({ type }) => type === step.template.type)}
            taken={rows.filter((other) => other !== row).map(({ templateId }) => templateId)}
            errorOf={(field) => errorOf(`${place}.${field}`)}
            onChange={(next) => change(rows.map((each) => (each === row ? next : each)))}
            onRemove={
              rows.length > 2 && (begun || place > 0)
                ? () => change(withoutRow(rows, known, place))
                : undefined
            }
            onKeep={begun && !row.isNew ? () => onKeep(row.letter) : undefined}
          />
        ))}
        <Foot rows={rows} error={errorOf('')} onAdd={() => change(withRow(rows, known))} />
        {save.error && (
          <Banner tone="red">{saidBy(save.error) ?? 'Erro ao salvar as versões. Tente novamente.'}</Banner>
        )}
      </form>
    </Dialog>
  )
}

function saved(onClose: () => void) {
  toast({ title: 'Versões salvas' })
  onClose()
}

type FootProps = { rows: readonly Row[]; error: string | undefined; onAdd: () => void }

const Foot = ({ rows, error, onAdd }: FootProps) => (
  <div className="flex flex-wrap items-center gap-3">
    {rows.length < mostVariants && (
      <Button size="sm" icon={Plus} onClick={onAdd}>
        {`Adicionar versão ${variantLetter(Math.max(...rows.map(({ letter }) => letter)) + 1)}`}
      </Button>
    )}
    <output className={error ? 'text-sm text-red' : 'text-sm text-ink-2'}>
      Soma: {sumOf(rows)}%{error && ` — ${error}`}
    </output>
  </div>
)
