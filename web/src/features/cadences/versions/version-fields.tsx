import type { Template } from '@cadencia/contract/templates'
import { variantLetter } from '@cadencia/domain/variants'
import { Link } from '@tanstack/react-router'
import { Copy, Trash2 } from 'lucide-react'

import { saidBy } from '#lib/api.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Input, Select } from '#ui/input.tsx'

import { useCopyTemplate } from './changes.ts'
import { Letter } from './version-lines.tsx'
import type { Row } from './versions-draft.ts'

type Props = {
  row: Row
  /** The template of the step itself. */
  own: number
  /** Whether its text is still to be chosen. */
  canChoose: boolean
  /** Those of the channel; undefined while they load. */
  templates: readonly Template[] | undefined
  /** What the other versions say. */
  taken: readonly number[]
  errorOf: (field: 'templateId' | 'weight') => string | undefined
  onChange: (row: Row) => void
  onRemove: (() => void) | undefined
  onKeep: (() => void) | undefined
}

export function VersionFields(props: Props) {
  const { row, canChoose, errorOf, onChange, onRemove, onKeep } = props
  const letter = variantLetter(row.letter)
  return (
    <fieldset className="grid gap-1.5">
      <legend className="sr-only">Versão {letter}</legend>
      <div className="version-fields">
        <Letter variant={row.letter} />
        {canChoose ? <Choice {...props} /> : <Fixed {...props} />}
        <Field label="Parte (%)" error={errorOf('weight')}>
          <Input
            type="number"
            min={1}
            max={100}
            inputMode="numeric"
            value={Number.isNaN(row.weight) ? '' : row.weight}
            onChange={({ target }) => onChange({ ...row, weight: target.valueAsNumber })}
          />
        </Field>
        {onRemove && <IconButton label={`Retirar versão ${letter}`} icon={Trash2} onClick={onRemove} />}
      </div>
      <div className="flex flex-wrap items-center gap-2 pl-[30px]">
        {canChoose && <CopyText {...props} />}
        {onKeep && (
          <Button size="sm" variant="ghost" className="-ml-2.5" onClick={onKeep}>
            {`Ficar só com ${letter}`}
          </Button>
        )}
      </div>
    </fieldset>
  )
}

const Fixed = ({ row, templates }: Props) => (
  <div className="field min-w-0">
    <p className="field-label">Template</p>
    <p className="flex h-9 items-center">
      <span className="truncate">
        {templates?.find(({ id }) => id === row.templateId)?.name ?? 'Carregando...'}
      </span>
    </p>
  </div>
)

const Choice = ({ row, templates, taken, errorOf, onChange }: Props) => (
  <Field label="Template" error={errorOf('templateId')}>
    <Select
      value={row.templateId || ''}
      onChange={({ target }) => onChange({ ...row, templateId: Number(target.value) })}
    >
      <option value="">{templates ? 'Selecione…' : 'Carregando...'}</option>
      {templates
        ?.filter(({ id }) => !taken.includes(id))
        .map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
    </Select>
  </Field>
)

/** A copy of the text of the step, to be changed: it is put into use only when the versions are saved. */
function CopyText({ row, own, templates, onChange }: Props) {
  const copy = useCopyTemplate()
  const template = templates?.find(({ id }) => id === own)
  const letter = variantLetter(row.letter)
  if (copy.data && copy.data.id === row.templateId)
    return (
      <output className="text-xs text-ink-2">
        Cópia criada.{' '}
        <Link
          to="/templates/edit/$id"
          params={{ id: String(copy.data.id) }}
          target="_blank"
          className="font-medium text-accent-text hover:underline"
        >
          Mudar o texto da versão {letter} (nova aba)
        </Link>
      </output>
    )
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        icon={Copy}
        className="-ml-2.5"
        busy={copy.isPending}
        busyText="Duplicando..."
        disabled={!template}
        onClick={() =>
          template &&
          copy.mutate(
            { template, letter },
            { onSuccess: (made) => made && onChange({ ...row, templateId: made.id }) },
          )
        }
      >
        Duplicar o texto atual
      </Button>
      {copy.error && (
        <p role="alert" className="text-xs text-red">
          {saidBy(copy.error) ?? 'Erro ao duplicar. Tente novamente.'}
        </p>
      )}
    </>
  )
}
