import type { Answer } from '@cadencia/contract/endpoint'
import type { listSandbox } from '@cadencia/contract/sandbox'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Inbox, SearchX } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { z } from 'zod'

import { sandboxQuery } from '#features/sandbox/data.ts'
import { MessageList } from '#features/sandbox/message-list.tsx'
import { ReadingPane } from '#features/sandbox/reading-pane.tsx'
import { plural } from '#lib/format.ts'
import { useNarrow } from '#lib/media.ts'
import { PageNumber, useFilters, useSetFilters } from '#lib/search.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LoadFailure } from '#ui/load-failure.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { SearchInput } from '#ui/search-input.tsx'

const EmptyBox = lazy(async () => ({
  default: (await import('#features/sandbox/empty-box.tsx')).EmptyBox,
}))

const filters = z.object({ page: PageNumber, search: z.string(), message: PageNumber })

/** What was sent while nothing leaves the machine, as each contact would have received it. */
export function SandboxScreen() {
  const { page = 1, search } = useFilters(filters)
  const query = useQuery(sandboxQuery({ page, search }))
  const total = query.data?.meta.total ?? 0
  return (
    <>
      <PageHeader
        title="Caixa de testes"
        subtitle="O que foi enviado em modo de teste, como o contato veria"
        actions={total > 0 && <EmptyButton />}
      />
      <Results query={query} searching={Boolean(search)} />
    </>
  )
}

function EmptyButton() {
  const setFilters = useSetFilters()
  const [asking, setAsking] = useState(false)
  const emptied = () => setFilters({ message: undefined, search: undefined })
  return (
    <>
      <Button onClick={() => setAsking(true)}>Esvaziar</Button>
      <Suspense>{asking && <EmptyBox onDone={emptied} onClose={() => setAsking(false)} />}</Suspense>
    </>
  )
}

type Found = Answer<typeof listSandbox>
type ResultsProps = { query: UseQueryResult<Found>; searching: boolean }

function Results({ query: { data, error, isPlaceholderData, refetch }, searching }: ResultsProps) {
  if (error)
    return (
      <LoadFailure
        error={error}
        text="Erro ao carregar a caixa de testes. Tente novamente."
        onRetry={() => void refetch()}
      />
    )
  if (data?.meta.total === 0 && !isPlaceholderData && !searching)
    return (
      <EmptyState
        icon={Inbox}
        title="Nenhuma mensagem ainda"
        text="Ative uma campanha: o que ela enviar aparece aqui, e nada sai desta máquina."
      />
    )
  return <Messages found={data} stale={isPlaceholderData} />
}

/** undefined while they load. */
type Props = { found: Found | undefined; stale: boolean }

function Messages({ found, stale }: Props) {
  const { search = '', message } = useFilters(filters)
  const setFilters = useSetFilters()
  // A narrow screen has room for one: the list, or what was chosen from it.
  const onlyReading = useNarrow() && message !== undefined
  if (onlyReading) return <ReadingPane id={message} onBack={() => setFilters({ message: undefined })} />
  return (
    <>
      <div className="toolbar">
        <SearchInput
          label="Buscar por destinatário ou assunto"
          value={search}
          onSearch={(text) => setFilters({ search: text || undefined })}
        />
        <output>{found && plural(found.meta.total, '', '# mensagem', '# mensagens')}</output>
      </div>
      {found?.meta.total === 0 && !stale ? (
        <EmptyState icon={SearchX} title="Nenhuma mensagem encontrada" text="Mude a busca.">
          <Button onClick={() => setFilters({ search: undefined })}>Limpar busca</Button>
        </EmptyState>
      ) : (
        <div className="inbox-grid">
          <MessageList
            messages={found?.data}
            chosen={message}
            stale={stale}
            footer={found && <Pagination meta={found.meta} noun="mensagens" />}
          />
          <ReadingPane id={message} />
        </div>
      )}
    </>
  )
}
