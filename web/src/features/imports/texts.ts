import type { ImportResult } from '@cadencia/contract/imports'

import { plural } from '#lib/format.ts'

export const importFailed = 'A importação falhou. Verifique o formato do arquivo e tente novamente.'

export const importedText = ({ successCount }: ImportResult) =>
  plural(successCount, 'Nenhum contato importado', '# contato importado', '# contatos importados')

export const failedRowsText = ({ errorCount }: ImportResult) =>
  plural(errorCount, 'Nenhuma linha com erro', '# linha com erro', '# linhas com erro')
