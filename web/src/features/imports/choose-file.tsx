import { downloadCsvTemplate } from '@cadencia/contract/imports'
import { Download } from 'lucide-react'
import { useState } from 'react'

import { download } from '#lib/download.ts'
import { logError } from '#lib/log.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { FileDrop } from '#ui/file-drop.tsx'

import { type CsvPreview, NotCsv, readCsv } from './read-csv.ts'

const templateName = 'template-contatos.csv'
const unreadable = 'Não foi possível ler o arquivo. Escolha-o novamente.'

export function ChooseFile({ onChoose }: { onChoose: (preview: CsvPreview) => void }) {
  const [fault, setFault] = useState<string>()
  const read = async (file: File) => {
    setFault(undefined)
    try {
      onChoose(await readCsv(file))
    } catch (error) {
      setFault(error instanceof NotCsv ? error.message : unreadable)
    }
  }
  const fetchTemplate = async () => {
    setFault(undefined)
    try {
      await download(downloadCsvTemplate, {}, templateName)
    } catch (error) {
      logError('Falha ao baixar o modelo', error)
      setFault('Erro ao baixar template')
    }
  }
  return (
    <>
      <FileDrop
        label="Arraste o arquivo ou clique para escolher"
        hint="Aceita CSV do Excel (ponto e vírgula) e do Google Planilhas"
        accept=".csv,text/csv"
        onFile={(file) => void read(file)}
      />
      {fault && <Banner tone="red">{fault}</Banner>}
      <Button
        className="-ml-[11px] justify-self-start"
        size="sm"
        variant="ghost"
        icon={Download}
        onClick={() => void fetchTemplate()}
      >
        {`Baixar modelo (${templateName})`}
      </Button>
    </>
  )
}
