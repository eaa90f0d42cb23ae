import { conversationStates, type listConversations } from '@cadencia/contract/conversations'
import type { Answer } from '@cadencia/contract/endpoint'
import { replyClasses } from '@cadencia/domain/reply-effect'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, CircleCheckBig, MessagesSquare, MousePointerClick, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { z } from 'zod'

import { ConversationList } from '#features/conversations/conversation-list.tsx'
import { peopleQuery, conversationsQuery } from '#features/conversations/data.ts'
import { MailboxTrouble } from '#features/conversations/mailbox-trouble.tsx'
import { Thread } from '#features/conversations/thread.tsx'
import { countsQuery } from '#features/conversations/unread.ts'
import { useKeys } from '#lib/keys.ts'
import { useNarrow } from '#lib/media.ts'
import { PageNumber, useFilters, useSetFilters } from '#lib/search.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Select } from '#ui/input.tsx'
import { LoadFailure } from '#ui/load-failure.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { classOptions } from '#ui/reply-class.ts'
import { SearchInput } from '#ui/search-input.tsx'
import { Segmented } from '#ui/segmented.tsx'

const filters = z.object({
  page: PageNumber,
  state: z.enum(conversationStates),
  search: z.string(),
  class: z.enum(replyClasses),
  assignee: z.enum(['me', 'none']),
  conversation: PageNumber,
})

const counted = (label: string, count: number | undefined) => (count ? `${label} ${count}` : label)

/** What contacts answered: each is read once, understood with one key, and put away. */
export function ConversationsScreen() {
  const { state = 'open', conversation } = useFilters(filters)
  const setFilters = useSetFilters()
  const { data: counts } = useQuery(countsQuery)
  const onlyReading = useNarrow() && conversation !== undefined
  return (
    <>
      <PageHeader
        title="Conversas"
        subtitle="O que os contatos responderam, e o que isso fez"
        actions={
          !onlyReading && (
            <Segmented
              label="Situação"
              options={[
                { value: 'open', label: counted('Abertas', counts?.open) },
                { value: 'waiting', label: counted('Aguardando', counts?.waiting) },
                { value: 'done', label: 'Concluídas' },
              ]}
              value={state}
              onChange={(chosen) => setFilters({ state: chosen, conversation: undefined })}
            />
          )
        }
      />
      <MailboxTrouble />
      <Conversations onlyReading={onlyReading} />
    </>
  )
}

function Conversations({ onlyReading }: { onlyReading: boolean }) {
  const { page = 1, state = 'open', search, class: of, assignee, conversation } = useFilters(filters)
  const { data, error, isPlaceholderData, refetch } = useQuery(
    conversationsQuery({ page, state, search, class: of, assignee }),
  )
  const { go, next } = useSteps(data?.data ?? [])
  if (error && !data)
    return (
      <LoadFailure
        error={error}
        text="Erro ao carregar as conversas. Tente novamente."
        onRetry={() => void refetch()}
      />
    )
  const reading = conversation !== undefined && <Thread id={conversation} onDone={() => go(next)} />
  if (onlyReading) return <OnlyReading onBack={() => go(undefined)}>{reading}</OnlyReading>
  return <Both found={data} stale={isPlaceholderData} reading={reading} />
}

/** From one conversation of the list to another, also by J and K; `next` is the one that follows. */
function useSteps(listed: readonly { id: number }[]) {
  const { page = 1, conversation } = useFilters(filters)
  const setFilters = useSetFilters()
  const ids = listed.map(({ id }) => id)
  const place = ids.indexOf(conversation ?? 0)
  const go = (id: number | undefined) => setFilters({ page, conversation: id })
  useKeys((key) => {
    if (key === 'j') go(ids[place + 1] ?? conversation)
    else if (key === 'k') go(ids[Math.max(place - 1, 0)])
    else return false
    return true
  })
  return { go, next: ids.filter((id) => id !== conversation)[Math.max(place, 0)] }
}

const OnlyReading = ({ onBack, children }: { onBack: () => void; children: ReactNode }) => (
  <div className="grid gap-3">
    <div>
      <Button icon={ArrowLeft} onClick={onBack}>
        Voltar para a lista
      </Button>
    </div>
    {children}
  </div>
)

type BothProps = {
  /** undefined while they load. */
  found: Answer<typeof listConversations> | undefined
  stale: boolean
  reading: ReactNode
}

function useIsFiltered(): boolean {
  const { search, class: of, assignee } = useFilters(filters)
  return Boolean(search ?? of ?? assignee)
}

function Both({ found, stale, reading }: BothProps) {
  const { state = 'open' } = useFilters(filters)
  const isEmpty = found?.meta.total === 0 && !stale
  const isFiltered = useIsFiltered()
  if (isEmpty && !isFiltered && !reading) return <Nothing state={state} />
  return (
    <>
      <Toolbar />
      <div className="inbox-grid">
        {isEmpty ? (
          <EmptyState
            icon={SearchX}
            title="Nenhuma conversa encontrada"
            text="Mude a busca, a classificação ou a situação."
          />
        ) : (
          <Listed found={found} stale={stale} />
        )}
        {reading || (
          <div className="max-md:hidden">
            <EmptyState icon={MousePointerClick} title="Escolha uma conversa" />
          </div>
        )}
      </div>
    </>
  )
}

function Toolbar() {
  const { search = '' } = useFilters(filters)
  const setFilters = useSetFilters()
  return (
    <div className="toolbar">
      <SearchInput
        label="Buscar por nome ou e-mail"
        value={search}
        onSearch={(text) => setFilters({ search: text || undefined })}
      />
      <ClassFilter />
      <AssigneeFilter />
    </div>
  )
}

/** Whose conversations are shown, where more than one person answers. */
function AssigneeFilter() {
  const { assignee = '' } = useFilters(filters)
  const setFilters = useSetFilters()
  const { data: people = [] } = useQuery(peopleQuery)
  if (people.length < 2) return null
  return (
    <Select
      aria-label="Filtrar por responsável"
      className="md:!w-44"
      value={assignee}
      onChange={({ target }) => setFilters({ assignee: target.value || undefined })}
    >
      <option value="">De todos</option>
      <option value="me">Minhas</option>
      <option value="none">Sem responsável</option>
    </Select>
  )
}

function ClassFilter() {
  const { class: of = '' } = useFilters(filters)
  const setFilters = useSetFilters()
  return (
    <Select
      aria-label="Filtrar por classificação"
      className="md:!w-52"
      value={of}
      onChange={({ target }) => setFilters({ class: target.value || undefined })}
    >
      <option value="">Todas as classificações</option>
      {classOptions.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </Select>
  )
}

const Listed = ({ found, stale }: Omit<BothProps, 'reading'>) => (
  <ConversationList
    conversations={found?.data}
    chosen={useFilters(filters).conversation}
    stale={stale}
    footer={found && <Pagination meta={found.meta} noun="conversas" />}
  />
)

const nothing = {
  open: {
    icon: MessagesSquare,
    title: 'As respostas chegam aqui',
    text: 'Quando um contato responde, a cadência dele para e a conversa aparece nesta lista. Em modo de teste, responda como o contato na caixa de testes.',
  },
  waiting: {
    icon: CircleCheckBig,
    title: 'Ninguém nos deve resposta',
    text: 'Aqui ficam as conversas em que a última palavra foi sua.',
  },
  done: {
    icon: CircleCheckBig,
    title: 'Nenhuma conversa concluída',
    text: 'Conclua uma conversa com a tecla E: ela fica guardada aqui.',
  },
}

const Nothing = ({ state }: { state: keyof typeof nothing }) => (
  <EmptyState {...nothing[state]}>
    {state === 'open' && (
      <Link to="/profile" className={buttonClass('secondary')}>
        Ligar leitura de e-mail
      </Link>
    )}
  </EmptyState>
)
