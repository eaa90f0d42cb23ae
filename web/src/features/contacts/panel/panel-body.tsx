import type { Contact } from '@cadencia/contract/contacts'
import { useQuery } from '@tanstack/react-query'

import { titleOf } from '#lib/title.ts'
import { Badge } from '#ui/badge.tsx'
import { Banner } from '#ui/banner.tsx'
import { Details } from '#ui/card.tsx'
import { channel as channels } from '#ui/status.tsx'

import { channelState } from '../channel-list.tsx'
import type { ContactActions } from '../contact-actions.ts'
import { ContactMenu } from '../contact-menu.tsx'
import { toEntries } from '../metadata.ts'
import { Avatar } from '../page/avatar.tsx'
import { heldText, Resume } from '../page/campaigns-card.tsx'
import { overviewQuery } from '../page/data.ts'
import { aboutOf } from '../page/person.ts'
import { Reach } from '../page/reach.tsx'
import { hasSituation, SituationBadge } from '../situation-badge.tsx'
import { Timeline } from '../timeline/timeline.tsx'

type Props = { contact: Contact; on: ContactActions }

/** The most that fits beside a list: who, how to reach them, what stopped, what is known and what happened last. */
export const PanelBody = ({ contact, on }: Props) => (
  <>
    <header className="contact-about">
      <Avatar name={contact.name} />
      <div className="min-w-0 grow">
        <h2 className="text-lg leading-6 font-semibold break-words">{contact.name}</h2>
        <p className="text-sm break-words text-ink-3">{aboutOf(contact) || contact.email}</p>
      </div>
      {hasSituation(contact) && <SituationBadge contact={contact} onClosed={() => on.channels(contact)} />}
    </header>
    <div className="side-ways">
      <Reach contact={contact} />
      <ContactMenu contact={contact} on={on} />
    </div>
    <Stopped contact={contact} />
    <Details items={[...channelRows(contact), ...attributeRows(contact)]} />
    <div className="side-rule">
      <Timeline
        label="Linha do tempo"
        contactId={contact.id}
        newest={8}
        empty={() => <p className="text-sm text-ink-3">Nada aconteceu ainda.</p>}
      />
    </div>
  </>
)

function Stopped({ contact }: { contact: Contact }) {
  const { data } = useQuery(overviewQuery(contact.id))
  const held = data?.campaigns.filter(({ state }) => state === 'held') ?? []
  return held.map((each) => (
    <Banner key={each.campaign.id} tone="amber" action={<Resume contact={contact} of={each} />}>
      {each.campaign.name}: cadência parada porque {heldText(contact, each)}.
    </Banner>
  ))
}

function channelRows(contact: Contact) {
  const { email, whatsapp } = contact
  const own = { email, whatsapp, call: '' }
  return (
    contact.channels?.map((one) => {
      const { label, tone } = channelState(one, contact)
      const row = (
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {own[one.channel] && <span className="min-w-0 break-words">{own[one.channel]}</span>}
          <Badge tone={tone}>{label}</Badge>
          {one.reason && <span className="text-xs text-ink-3">{one.reason}</span>}
        </span>
      )
      return [channels[one.channel].label, row] as const
    }) ?? []
  )
}

const mostAttributes = 5

const attributeRows = ({ metadata }: Contact) =>
  toEntries(metadata)
    .slice(0, mostAttributes)
    .map(({ key, value }) => [titleOf(key), value] as const)
