import type { Upcoming } from '@cadencia/contract/overview'
import type { TimelineItem } from '@cadencia/contract/timeline'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

import { Button } from '#ui/button.tsx'
import { LoadFailure } from '#ui/load-failure.tsx'
import { SkeletonLines } from '#ui/skeleton.tsx'

import { overviewQuery, type Show, timelineQuery } from '../page/data.ts'
import { Entry } from './entry.tsx'
import { NowLine } from './now-line.tsx'
import { UpcomingEntries } from './upcoming.tsx'

import './timeline.css'
import '#ui/history.css'

type Props = {
  label: string
  contactId: number
  show?: Show
  /** So many of the newest alone, in few words. */
  newest?: number
  /** What can be done about an entry. */
  acts?: (item: TimelineItem) => ReactNode
  /** What stands in place of an empty list. */
  empty: () => ReactNode
  /** Shown below a timeline that has only the campaigns the contact entered. Gets the upcoming messages. */
  bare?: (upcoming: readonly Upcoming[]) => ReactNode
  /** Told when a link of the list is followed. */
  onLeave?: () => void
}

const optionsOf = ({ newest }: Props) => ({ ...(newest !== undefined && { limit: newest }) })

/** What is to come above, what happened below, in one list. */
export function Timeline(props: Props) {
  const { contactId, show = 'all', empty } = props
  const { data, error, refetch, isPlaceholderData } = useQuery(
    timelineQuery(contactId, show, optionsOf(props)),
  )
  const upcoming = useUpcoming(contactId, show)
  if (error && !data)
    return (
      <LoadFailure
        error={error}
        text="Erro ao carregar o histórico. Tente novamente."
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <SkeletonLines count={8} />
  if (data.data.length === 0 && upcoming.length === 0) return empty()
  // Another choice begins with its newest.
  return <List key={show} {...props} newestItems={data.data} upcoming={upcoming} stale={isPlaceholderData} />
}

type ListProps = Props & {
  newestItems: readonly TimelineItem[]
  upcoming: readonly Upcoming[]
  stale: boolean
}

function List(props: ListProps) {
  const { label, newest, newestItems, upcoming, stale, bare, onLeave } = props
  const [pages, setPages] = useState(1)
  const brief = newest !== undefined
  return (
    <>
      <ol className="tl" aria-label={label} aria-busy={stale} inert={stale}>
        <UpcomingEntries upcoming={upcoming} brief={brief} onLeave={onLeave} />
        {upcoming.length > 0 && <NowLine />}
        {Array.from({ length: pages }, (_, place) => (
          <Entries key={place} {...props} page={place + 1} />
        ))}
      </ol>
      {newestItems.every(({ kind }) => kind === 'entered') && bare?.(upcoming)}
      {!brief && <Older {...props} pages={pages} onMore={() => setPages(pages + 1)} />}
    </>
  )
}

const usePage = (props: Props, page: number) =>
  useQuery(timelineQuery(props.contactId, props.show ?? 'all', { page, ...optionsOf(props) }))

/** What happened, a page of it. */
function Entries({ page, ...props }: Props & { page: number }) {
  const { contactId, newest, acts, onLeave } = props
  const { data } = usePage(props, page)
  return data?.data.map((item, place) => (
    // oxlint-disable-next-line react/no-array-index-key -- the same may happen twice in one moment
    <Entry
      key={`${item.at}${place}`}
      contactId={contactId}
      item={item}
      brief={newest !== undefined}
      onLeave={onLeave}
    >
      {acts?.(item)}
    </Entry>
  ))
}

function Older({ pages, onMore, ...props }: Props & { pages: number; onMore: () => void }) {
  const { data, error, refetch } = usePage(props, pages)
  if (error && !data)
    return (
      <LoadFailure
        error={error}
        text="Erro ao carregar o histórico. Tente novamente."
        onRetry={() => void refetch()}
      />
    )
  if (data && !data.meta.hasNext) return null
  return (
    <Button size="sm" busy={!data} busyText="Carregando..." onClick={onMore}>
      Mostrar mais antigos
    </Button>
  )
}

/** The filter for notes shows no upcoming messages. The cards show it when the overview fails to load. */
function useUpcoming(contactId: number, show: Show) {
  const { data } = useQuery(overviewQuery(contactId))
  return show === 'notes' ? [] : (data?.upcoming ?? [])
}
