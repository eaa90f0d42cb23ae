import { isPartial, type Name } from './names.ts'
import { coverageText } from './variable-menu.tsx'

type Props = { names: readonly Name[]; onInsert: (variable: string, caretBack: number) => void }

/** The variables there are, with how many contacts have each. */
export const VariableChips = ({ names, onInsert }: Props) =>
  (['contact', 'user'] as const).map((owner) => (
    <div key={owner} className="variables-group">
      <span className="text-xs text-ink-3">{owner === 'contact' ? 'Do contato' : 'Suas'}</span>
      <div className="flex flex-wrap gap-1.5">
        {names
          .filter(({ of }) => of === owner)
          .map((name) => (
            <Chip key={name.name} name={name} onInsert={onInsert} />
          ))}
      </div>
    </div>
  ))

function Chip({ name, onInsert }: { name: Name; onInsert: Props['onInsert'] }) {
  const partial = isPartial(name)
  const count = partial ? coverageText(name) : undefined
  const said = [`${name.label}: Inserir variável {{${name.name}}}`, count].filter(Boolean).join(', ')
  return (
    <button
      type="button"
      className="chip"
      aria-label={said}
      title={`{{${name.name}}}`}
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => (partial ? onInsert(`{{${name.name}|}}`, 2) : onInsert(`{{${name.name}}}`, 0))}
    >
      {name.label}
      {count && <small className="chip-count">{count}</small>}
    </button>
  )
}
