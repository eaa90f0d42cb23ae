import type { ImportResult } from '@cadencia/contract/imports'
import { useQuery } from '@tanstack/react-query'

import { formatCount, formatDateTime } from '#lib/format.ts'
import { Badge, type Tone } from '#ui/badge.tsx'

import { followImport, type Import, importsQuery, isRunning } from './data.ts'
import { failedRowsText, importedText } from './texts.ts'

const shown = 5

const statuses: Record<ImportResult['status'], { label: string; tone: Tone }> = {
  pending: { label: 'Na fila', tone: 'blue' },
  processing: { label: 'Processando', tone: 'blue' },
  completed: { label: 'Concluída', tone: 'green' },
  failed: { label: 'Falhou', tone: 'red' },
}

function summary(result: ImportResult) {
  if (isRunning(result)) return `${formatCount(result.doneRows)} de ${formatCount(result.totalRows)} linhas`
  if (result.status === 'failed') return undefined
  return [importedText(result), ...(result.errorCount > 0 ? [failedRowsText(result)] : [])].join(' · ')
}

/** The last imports; each opens what came of it. Nothing at all before the first. */
export function ImportHistory({ onOpen }: { onOpen: (id: number) => void }) {
  const { data: imports = [] } = useQuery(importsQuery)
  if (imports.length === 0) return null
  const open = (result: Import) => {
    if (isRunning(result)) followImport(result.id)
    onOpen(result.id)
  }
  return (
    <section aria-labelledby="import-history">
      <h3 id="import-history" className="text-xs font-medium text-ink-3">
        Importações recentes
      </h3>
      <ul className="import-history">
        {imports.slice(0, shown).map((result) => (
          <li key={result.id}>
            <button type="button" onClick={() => open(result)}>
              <span className="min-w-0 grow">
                <span className="block truncate font-medium">{result.filename}</span>
                <span className="block text-xs text-ink-3">
                  {[formatDateTime(result.createdAt), summary(result)].filter(Boolean).join(' · ')}
                </span>
              </span>
              <Badge tone={statuses[result.status].tone}>{statuses[result.status].label}</Badge>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
