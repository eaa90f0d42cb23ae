import type { CampaignPerson } from '@cadencia/contract/campaign-people'
import type { Campaign } from '@cadencia/contract/campaigns'
import type { ReactNode } from 'react'

import { formatDateTime, formatNear } from '#lib/format.ts'
import { channel } from '#ui/status.tsx'
import { type Column, DataTable, type Selection } from '#ui/table.tsx'

import type { ContactActions } from '../contact-actions.ts'
import { ContactMenu } from '../contact-menu.tsx'
import { NameLink } from '../name-link.tsx'
import { companyOf } from '../page/person.ts'
import { PersonBadge } from './person-badge.tsx'

type Where = { campaign: Campaign; on: ContactActions }

const Moment = ({ at }: { at: string }) => (
  <time dateTime={at} title={formatDateTime(at)}>
    {formatNear(at)}
  </time>
)

const stepText = ({ done }: CampaignPerson, { cadences }: Campaign) =>
  `${Math.min(done, cadences.length)} de ${cadences.length}`

/** When a person who asked to be left alone for now comes back. */
const backOn = ({ state, contact }: CampaignPerson) =>
  state === 'held' ? contact.answer?.snoozedUntil : undefined

const hasNext = (person: CampaignPerson) => Boolean(person.next ?? backOn(person))

/** When the next message leaves, or what it waits for. */
function Next({ person, campaign }: { person: CampaignPerson; campaign: Campaign }) {
  const { next } = person
  const until = backOn(person)
  if (until) return <Moment at={until} />
  if (!next) return '—'
  const by = channel[next.channel].label.toLowerCase().replace('whatsapp', 'WhatsApp')
  if (next.isTask) return `para fazer · ${by}`
  if (campaign.status !== 'active') return `campanha parada · ${by}`
  return (
    <>
      <Moment at={next.at} /> · {by}
    </>
  )
}

const did = {
  open: 'Abriu',
  click: 'Clicou',
  read: 'Leu',
  reply: 'Respondeu',
  unsubscribe: 'Descadastrou-se',
} as const

/** The last thing a person did; an answer that was told to us is one too. */
function Signal({ person: { signal, contact } }: { person: CampaignPerson }) {
  const answered = contact.answer && { kind: 'reply' as const, at: contact.answer.at }
  const last = signal ?? answered
  if (!last) return '—'
  return (
    <>
      {did[last.kind]} <Moment at={last.at} />
    </>
  )
}

const columns = ({ campaign, on }: Where): Column<CampaignPerson>[] => [
  {
    key: 'contact',
    header: 'Contato',
    head: true,
    className: 'clip !w-1/4',
    cell: ({ contact }) => (
      <>
        <NameLink contact={contact} />
        <span className="block truncate text-xs font-normal text-ink-3">
          {companyOf(contact) ?? contact.email}
        </span>
      </>
    ),
  },
  {
    key: 'situation',
    header: 'Situação',
    className: 'whitespace-nowrap',
    cell: (person) => <PersonBadge person={person} onClosed={() => on.channels(person.contact)} />,
  },
  {
    key: 'step',
    header: 'Etapa',
    className: 'whitespace-nowrap',
    cell: (person) => stepText(person, campaign),
  },
  {
    key: 'next',
    header: 'Próxima saída',
    className: 'whitespace-nowrap',
    cell: (person) => <Next person={person} campaign={campaign} />,
  },
  {
    key: 'signal',
    header: 'Último sinal',
    className: 'whitespace-nowrap',
    from: 'lg',
    cell: (person) => <Signal person={person} />,
  },
  {
    key: 'actions',
    header: <span className="sr-only">Ações</span>,
    className: 'actions',
    cell: ({ contact }) => <ContactMenu contact={contact} on={on} />,
  },
]

const PersonCard = ({ person, campaign, on }: { person: CampaignPerson } & Where) => (
  <div className="flex items-start gap-2">
    <div className="min-w-0 grow">
      <p className="card-title">
        <NameLink contact={person.contact} />
      </p>
      <p className="my-1 flex flex-wrap items-center gap-2">
        <PersonBadge person={person} onClosed={() => on.channels(person.contact)} />
        <span>Etapa {stepText(person, campaign)}</span>
      </p>
      {hasNext(person) && (
        <p className="truncate">
          <Next person={person} campaign={campaign} />
        </p>
      )}
    </div>
    <ContactMenu contact={person.contact} on={on} />
  </div>
)

type Props = Where & {
  people: readonly CampaignPerson[] | undefined
  stale: boolean
  selected: Selection<CampaignPerson>['keys']
  onSelect: Selection<CampaignPerson>['onChange']
  /** The one whose panel is open. */
  current: number | undefined
  footer: ReactNode
}

export const PeopleTable = ({ people, stale, selected, onSelect, current, footer, ...where }: Props) => (
  <DataTable
    label="Contatos da campanha"
    columns={columns(where)}
    rows={people}
    rowKey={({ contact }) => contact.id}
    card={(person) => <PersonCard person={person} {...where} />}
    selection={{
      keys: selected,
      onChange: onSelect,
      label: ({ contact }) => `Selecionar ${contact.name}`,
    }}
    stale={stale}
    current={current}
    footer={footer}
  />
)
