import { Link2, Trash2 } from 'lucide-react'

import { formatCount, plural } from '#lib/format.ts'
import { Button } from '#ui/button.tsx'

type Props = {
  count: number
  /** How many the search finds; undefined when all of them are already selected. */
  total: number | undefined
  onSelectAll: () => void
  onRelate: () => void
  onDelete: () => void
  onClear: () => void
}

export const BulkBar = ({ count, total, onSelectAll, onRelate, onDelete, onClear }: Props) => (
  <section className="bulk-bar" aria-label="Contatos selecionados">
    <p>
      <output className="font-medium">
        {plural(count, '', '# contato selecionado', '# contatos selecionados')}
      </output>
      {total !== undefined && (
        <>
          <span className="max-sm:hidden"> · </span>
          <button type="button" className="bulk-link max-sm:block" onClick={onSelectAll}>
            Selecionar todos os {formatCount(total)} desta busca
          </button>
        </>
      )}
    </p>
    <div className="bulk-actions">
      <Button size="sm" icon={Link2} onClick={onRelate}>
        Relacionar a campanha
      </Button>
      <Button size="sm" icon={Trash2} onClick={onDelete}>
        Excluir
      </Button>
      <Button size="sm" variant="ghost" onClick={onClear}>
        Limpar seleção
      </Button>
    </div>
  </section>
)
