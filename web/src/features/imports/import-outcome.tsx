import { downloadImportFailures } from '@cadencia/contract/imports'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Download } from 'lucide-react'
import { useState } from 'react'

import { download } from '#lib/download.ts'
import { formatCount, plural } from '#lib/format.ts'
import { logError } from '#lib/log.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { LoadFailure } from '#ui/load-failure.tsx'
import { Progress } from '#ui/progress.tsx'
import { SkeletonLines } from '#ui/skeleton.tsx'

import { type Import, importQuery, isRunning } from './data.ts'
import { failedRowsText, importedText, importFailed } from './texts.ts'

const shownFailures = 5

/** How far an import is, and what came of it. */
export function ImportOutcome({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(importQuery(id))
  if (data && isRunning(data)) return <Running result={data} />
  if (data?.status === 'failed') return <Failed result={data} />
  if (data) return <Completed result={data} />
  if (error)
    return (
      <LoadFailure
        error={error}
        text="Erro ao carregar a importação. Tente novamente."
        onRetry={() => void refetch()}
      />
    )
  return <SkeletonLines count={3} />
}

const Running = ({ result: { status, filename, doneRows, totalRows } }: { result: Import }) => (
  <div className="grid gap-2 py-4">
    <output className="font-medium">
      {plural(
        totalRows,
        status === 'pending' ? 'Lendo o arquivo…' : 'Processando…',
        'Processando # linha…',
        'Processando # linhas…',
      )}
    </output>
    <Progress label={`Importação de ${filename}`} done={doneRows} total={totalRows} />
    {totalRows > 0 && (
      <p className="text-sm text-ink-2">
        {formatCount(doneRows)} de {plural(totalRows, '', '# linha', '# linhas')}
      </p>
    )}
    <p className="text-sm text-ink-3">Pode fechar esta janela; avisaremos quando terminar.</p>
  </div>
)

/** Why, when the server could tell. */
const Failed = ({ result: { message } }: { result: Import }) => (
  <Banner tone="red">
    <p>{importFailed}</p>
    {message && message !== importFailed && <p className="mt-1">{message}</p>}
  </Banner>
)

const Completed = ({ result }: { result: Import }) => (
  <div className="grid gap-3">
    <output className="import-result">
      {result.successCount > 0 && <CircleCheck size={20} aria-hidden="true" />}
      <span>
        <strong className="font-semibold">{importedText(result)}</strong>
        {result.errorCount > 0 && ` · ${failedRowsText(result)}`}
      </span>
    </output>
    {result.message && <p className="text-sm text-ink-2">{result.message}</p>}
    {result.errorCount > 0 && <Failures result={result} />}
  </div>
)

function Failures({ result: { id, errorCount, failedContacts } }: { result: Import }) {
  const [fault, setFault] = useState(false)
  const first = failedContacts.slice(0, shownFailures)
  const save = () => {
    setFault(false)
    download(downloadImportFailures, { params: { id } }, 'linhas-com-erro.csv').catch((error: unknown) => {
      logError('Falha ao baixar as linhas com erro', error)
      setFault(true)
    })
  }
  return (
    <>
      <ul className="import-failures" aria-label="Linhas com erro">
        {first.map(({ rowNumber, error }) => (
          <li key={rowNumber}>
            Linha {rowNumber}: {error}
          </li>
        ))}
        {errorCount > first.length && <li>e mais {formatCount(errorCount - first.length)}</li>}
      </ul>
      {fault && <Banner tone="red">Erro ao baixar linhas com erro</Banner>}
      <div>
        <Button size="sm" icon={Download} onClick={save}>
          Baixar linhas com erro
        </Button>
      </div>
    </>
  )
}
