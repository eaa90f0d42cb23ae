import { foldKey } from '@cadencia/domain/attribute-key'
import { type Field, fieldNames, isIgnoredColumn } from '@cadencia/domain/csv'
import { z } from 'zod'

import { useForm } from '#lib/form.ts'
import { Banner } from '#ui/banner.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Select } from '#ui/input.tsx'

import { choose, type Chosen, fields, isNamed, missingColumn } from './columns.ts'
import type { CsvPreview } from './read-csv.ts'

/** What is about to be sent, and how it will be read. */
export type Plan = { preview: CsvPreview; chosen: Chosen; updateExisting: boolean }

const Choices = z
  .object({ chosen: z.custom<Chosen>(), updateExisting: z.boolean() })
  .superRefine(({ chosen }, check) => {
    const message = missingColumn(chosen)
    if (message) check.addIssue({ code: 'custom', path: ['chosen'], message })
  })

type Props = { formId: string; plan: Plan; onSend: (plan: Plan) => void }

const separatorNames: Record<string, string> = { '\t': 'tabulação' }

export function MapColumns({ formId, plan: { preview, ...initial }, onSend }: Props) {
  const { values, set, errorOf, submit } = useForm(Choices, initial)
  const missing = errorOf('chosen')
  return (
    <form
      id={formId}

      className="grid gap-3.5"
      noValidate
      onSubmit={submit((choices) => onSend({ preview, ...choices }))}
    >
      <p className="text-xs text-ink-3">
        {preview.file.name} · separador “{separatorNames[preview.separator] ?? preview.separator}” ·{' '}
        {preview.encoding}
      </p>
      <PreviewTable
        preview={preview}
        chosen={values.chosen}
        onChoose={(column, use) => set('chosen', choose(preview.header, values.chosen, column, use))}
      />
      {missing && <Banner tone="red">{missing}</Banner>}
      <Checkbox
        label="Atualizar contatos existentes"
        hint="Sem isto, um e-mail que já está nos seus contatos vira uma linha com erro."
        checked={values.updateExisting}
        onChange={({ target }) => set('updateExisting', target.checked)}
      />
    </form>
  )
}

type TableProps = {
  preview: CsvPreview
  chosen: Chosen
  onChoose: (column: number, use: Field | undefined) => void
}

// Wide files scroll in their box, and the keyboard must reach the box.
const scrolls = { tabIndex: 0 }

const PreviewTable = ({ preview: { header, rows }, chosen, onChoose }: TableProps) => (
  <section className="table-box" aria-label="Primeiras linhas do arquivo">
    <div className="table-scroll" {...scrolls}>
      <table className="table csv-preview">
        <thead>
          <tr>
            {header.map((name, column) => (
              <th key={column} scope="col">
                <span className="block truncate">{name || `Coluna ${column + 1}`}</span>
                <UseSelect name={name} column={column} chosen={chosen} onChoose={onChoose} />
                <span className="csv-variable">{variableOf(name, column, chosen)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            <tr key={place}>
              {header.map((_name, column) => (
                <td key={column} title={row[column]}>
                  {row[column]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </section>
)

const variables: Record<Field, string> = { name: 'name', email: 'email', whatsapp: 'whatsapp' }

/** What a column is called in a template; nothing where it cannot be used in one. */
function variableOf(name: string, column: number, chosen: Chosen) {
  const field = fields.find((each) => chosen[each] === column)
  const key = field ? variables[field] : attributeOf(name)
  return key && `→ {{${key}}}`
}

const attributeOf = (name: string) =>
  isNamed(name) && !isIgnoredColumn(name) && !/[{}|]/.test(name) ? `contact.${foldKey(name)}` : undefined

type SelectProps = Omit<TableProps, 'preview'> & { name: string; column: number }

const UseSelect = ({ name, column, chosen, onChoose }: SelectProps) => (
  <Select
    aria-label={`Coluna ${name || column + 1} vira`}
    value={fields.find((field) => chosen[field] === column) ?? ''}
    disabled={!isNamed(name)}
    onChange={(event) =>
      onChoose(
        column,
        fields.find((field) => field === event.target.value),
      )
    }
  >
    {fields.map((field) => (
      <option key={field} value={field}>
        {fieldNames[field]} *
      </option>
    ))}
    <option value="">{isIgnoredColumn(name) ? 'Não importar' : 'Atributo'}</option>
  </Select>
)
