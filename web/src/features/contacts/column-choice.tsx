import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'

import { type ContactColumns, isOwn, labelOf } from './columns.ts'

/** Which columns the table of contacts has, kept for the person in this browser. */
export function ColumnChoice({ columns }: { columns: ContactColumns }) {
  const { available, shown, isChosen, choose } = columns
  const toggle = (column: string) =>
    choose(shown.includes(column) ? shown.filter((each) => each !== column) : [...shown, column])
  const boxes = (offered: readonly string[]) =>
    offered.map((column) => (
      <Checkbox
        key={column}
        label={labelOf(column)}
        checked={shown.includes(column)}
        onChange={() => toggle(column)}
      />
    ))
  const attributes = available.filter((column) => !isOwn(column))
  return (
    <section aria-label="Colunas" className="grid gap-4">
      <fieldset className="grid gap-2">
        <legend className="field-label mb-2">Da lista</legend>
        {boxes(available.filter(isOwn))}
      </fieldset>
      {attributes.length > 0 && (
        <fieldset className="grid gap-2">
          <legend className="field-label mb-2">Atributos</legend>
          {boxes(attributes)}
        </fieldset>
      )}
      {isChosen && (
        <Button size="sm" onClick={() => choose(undefined)}>
          Voltar ao padrão
        </Button>
      )}
    </section>
  )
}
