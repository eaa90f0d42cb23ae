import type { Contact } from '@cadencia/contract/contacts'
import type { ContactOverview } from '@cadencia/contract/overview'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { Card } from '#ui/card.tsx'
import { LoadFailure } from '#ui/load-failure.tsx'
import { SkeletonLines } from '#ui/skeleton.tsx'

import { CampaignsCard } from './campaigns-card.tsx'
import { ChannelsCard } from './channels-card.tsx'
import { overviewQuery, type Show } from './data.ts'
import { FieldsCard } from './fields-card.tsx'
import { NotesCard } from './notes-card.tsx'
import type { Tab } from './tabs.tsx'
import { TasksCard } from './tasks-card.tsx'
import { TimelineCard } from './timeline-card.tsx'

import '../dialogs.css'
import './page.css'

export type CardsProps = {
  contact: Contact
  show: Show
  onShow: (show: Show) => void
  onEdit: () => void
  onRelate: () => void
}

type FromOverviewProps = { id: number; title: string; children: (overview: ContactOverview) => ReactNode }

/** A card that loads by itself: when it fails, it shows the error and the other cards stay. */
function FromOverview({ id, title, children }: FromOverviewProps) {
  const { data, error, refetch } = useQuery(overviewQuery(id))
  if (data) return children(data)
  return (
    <Card title={title}>
      {error ? (
        <LoadFailure
          error={error}
          text="Não foi possível carregar. Tente novamente."
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonLines count={3} />
      )}
    </Card>
  )
}

const Fields = ({ contact, onEdit }: CardsProps) => {
  const { data } = useQuery(overviewQuery(contact.id))
  return (
    <div>
      <FieldsCard key={contact.id} contact={contact} />
      <ChannelsCard contact={contact} closures={data?.closures} onEdit={onEdit} />
    </div>
  )
}

const Happened = ({ contact, show, onShow, onRelate }: CardsProps) => {
  const { data } = useQuery(overviewQuery(contact.id))
  return (
    <TimelineCard
      contact={contact}
      campaigns={data?.campaigns}
      show={show}
      onShow={onShow}
      onRelate={onRelate}
    />
  )
}

const Campaigns = ({ contact, onRelate }: CardsProps) => (
  <FromOverview id={contact.id} title="Campanhas">
    {({ campaigns }) => <CampaignsCard contact={contact} campaigns={campaigns} onRelate={onRelate} />}
  </FromOverview>
)

const Tasks = ({ contact }: CardsProps) => (
  <FromOverview id={contact.id} title="Tarefas">
    {({ upcoming }) => <TasksCard tasks={upcoming.filter(({ isTask }) => isTask)} />}
  </FromOverview>
)

const Notes = ({ contact, onShow }: CardsProps) => (
  <NotesCard contactId={contact.id} onAll={() => onShow('notes')} />
)

/** Three columns: what is known, what happened and will, what is to be done. */
export const AllCards = (props: CardsProps) => (
  <div className="contact-grid">
    <Fields {...props} />
    <div>
      <Happened {...props} />
    </div>
    <div>
      <Campaigns {...props} />
      <Tasks {...props} />
      <Notes {...props} />
    </div>
  </div>
)

/** On a narrow screen, those of one part. */
export function CardsOf({ tab, ...props }: CardsProps & { tab: Tab }) {
  const parts: Record<Tab, ReactNode> = {
    timeline: <Happened {...props} />,
    fields: <Fields {...props} />,
    campaigns: <Campaigns {...props} />,
    tasks: (
      <div>
        <Tasks {...props} />
        <Notes {...props} />
      </div>
    ),
  }
  return <div className="contact-grid">{parts[tab]}</div>
}
