import { Pause, Play, UserMinus } from 'lucide-react'

import { formatCount, plural } from '#lib/format.ts'
import { Button } from '#ui/button.tsx'

import type { PeopleChange } from './changes.ts'

type Props = {
  count: number
  /** How many the search finds; undefined when all of them are already chosen. */
  more: number | undefined
  busy: boolean
  onSelectAll: () => void
  onChange: (change: PeopleChange) => void
  onClear: () => void
}

/** What can be done with the people that are ticked. */
export const PeopleBar = ({ count, more, busy, onSelectAll, onChange, onClear }: Props) => (
  <section className="bulk-bar" aria-label="Contatos selecionados">
    <p>
      <output className="font-medium">
        {plural(count, '', '# contato selecionado', '# contatos selecionados')}
      </output>
      {more !== undefined && (
        <>
          <span className="max-sm:hidden"> · </span>
          <button type="button" className="bulk-link max-sm:block" onClick={onSelectAll}>
            Selecionar todos os {formatCount(more)} desta lista
          </button>
        </>
      )}
    </p>
    <div className="bulk-actions">
      <Button size="sm" icon={Play} disabled={busy} onClick={() => onChange('resume')}>
        Retomar
      </Button>
      <Button size="sm" icon={Pause} disabled={busy} onClick={() => onChange('hold')}>
        Parar
      </Button>
      <Button size="sm" icon={UserMinus} disabled={busy} onClick={() => onChange('remove')}>
        Retirar
      </Button>
      <Button size="sm" variant="ghost" onClick={onClear}>
        Limpar seleção
      </Button>
    </div>
  </section>
)
