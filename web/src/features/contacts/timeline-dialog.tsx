import type { TimelineItem } from '@cadencia/contract/message'
import type { PageMeta } from '@cadencia/domain/page'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { History as HistoryIcon } from 'lucide-react'
import { useState } from 'react'

import { formatCount } from '#lib/format.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { History } from '#ui/history.tsx'
import { LoadFailure } from '#ui/load-failure.tsx'
import { SkeletonLines } from '#ui/skeleton.tsx'
import { channel } from '#ui/status.tsx'

import { timelineQuery } from './timeline.ts'

type Props = { contact: { id: number; name: string }; onClose: () => void }

/** Everything that happened with one person, newest first. */
export function TimelineDialog({ contact, onClose }: Props) {
  const [page, setPage] = useState(1)
  const { data, error, refetch, isPlaceholderData } = useQuery(timelineQuery(contact.id, page))
  return (
    <Dialog
      size="lg"
      title={`Histórico de ${contact.name}`}
      description="Campanhas, mensagens e descadastros, do mais novo ao mais antigo."
      onClose={onClose}
      footer={
        <>
          {data && <Pages meta={data.meta} busy={isPlaceholderData} onChange={setPage} />}
          <Button data-autofocus onClick={onClose}>
            Fechar
          </Button>
        </>
      }
    >
      {error ? (
        <LoadFailure
          error={error}
          text="Erro ao carregar o histórico. Tente novamente."
          onRetry={() => void refetch()}
        />
      ) : (
        <Happened items={data?.data} stale={isPlaceholderData} onOpen={onClose} />
      )}
    </Dialog>
  )
}

type PagesProps = { meta: PageMeta; busy: boolean; onChange: (page: number) => void }

function Pages({ meta: { page, totalPages, hasNext, hasPrev }, busy, onChange }: PagesProps) {
  if (totalPages <= 1) return null
  return (
    <>
      <p className="mr-auto text-xs text-ink-3">
        Página {formatCount(page)} de {formatCount(totalPages)}
      </p>
      <Button disabled={!hasPrev || busy} onClick={() => onChange(page - 1)}>
        Mais novos
      </Button>
      <Button disabled={!hasNext || busy} onClick={() => onChange(page + 1)}>
        Mais antigos
      </Button>
    </>
  )
}

type HappenedProps = { items: readonly TimelineItem[] | undefined; stale: boolean; onOpen: () => void }

function Happened({ items, stale, onOpen }: HappenedProps) {
  if (!items) return <SkeletonLines count={8} />
  if (items.length === 0)
    return (
      <EmptyState
        icon={HistoryIcon}
        title="Nada aconteceu ainda"
        text="O que for enviado a este contato aparece aqui."
      />
    )
  return (
    <History
      label="Histórico"
      items={items}
      stale={stale}
      about={(item) => <About item={item} onOpen={onOpen} />}
    />
  )
}

function About({ item, onOpen }: { item: TimelineItem; onOpen: () => void }) {
  const where = [item.channel && channel[item.channel].label, item.campaign].filter(Boolean).join(' · ')
  if (!where && !item.message) return null
  return (
    <p className="history-about">
      {item.message && (
        <>
          <Link to="/activities" search={{ message: item.message.id }} className="text-link" onClick={onOpen}>
            {item.message.template}
          </Link>
          {where && ' · '}
        </>
      )}
      {where}
    </p>
  )
}
