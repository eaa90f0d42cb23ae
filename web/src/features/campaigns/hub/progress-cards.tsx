import type { CampaignProgress, Segment } from '@cadencia/contract/campaign-progress'
import type { Campaign } from '@cadencia/contract/campaigns'
import type { Channel } from '@cadencia/domain/channel'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { CSSProperties } from 'react'

import { stepsQuery } from '#features/cadences/data.ts'
import { inDays, today } from '#lib/days.ts'
import { formatCount, formatDay, plural } from '#lib/format.ts'
import { Card } from '#ui/card.tsx'
import { SkeletonLines } from '#ui/skeleton.tsx'

import { progressQuery, segmentNames } from './data.ts'

import './hub.css'

/** Where people are, who stopped or left, and what leaves next. Nothing in a campaign without contacts. */
export function ProgressCards({ campaign }: { campaign: Campaign }) {
  const { data, isError } = useQuery(progressQuery(campaign.id))
  if (isError || (campaign.contacts === 0 && !data?.segments.removed)) return null
  if (!data)
    return (
      <div className="hub-pending">
        <Card title="Onde as pessoas estão">
          <SkeletonLines count={4} />
        </Card>
      </div>
    )
  return (
    <>
      <Places progress={data} campaignId={campaign.id} />
      <Left segments={data.segments} campaignId={campaign.id} />
      <Next progress={data} campaign={campaign} />
    </>
  )
}

const placeName = (orders: readonly number[], at: number) =>
  at === 0 ? `Antes da #${orders[0]}` : `Entre #${orders[at - 1]} e #${orders[at]}`

type PlacesProps = { progress: CampaignProgress; campaignId: number }

function Places({ progress: { places, segments }, campaignId }: PlacesProps) {
  if (places.length === 0) return null
  const orders = places.map(({ stepOrder }) => stepOrder)
  const rows = [
    ...places.map(({ people }, at) => ({ name: placeName(orders, at), people })),
    { name: 'Terminaram', people: segments.finished },
  ]
  const most = Math.max(1, ...rows.map(({ people }) => people))
  const held = segments.answered + segments.stopped
  return (
    <Card title="Onde as pessoas estão">
      <ul className="hub-places">
        {rows.map(({ name, people }) => (
          <li key={name}>
            <span>{name}</span>
            <span className="hub-bar" style={shareOf(people, most)} aria-hidden="true" />
            <b>{formatCount(people)}</b>
          </li>
        ))}
      </ul>
      {held > 0 && (
        <p className="mt-3 text-xs text-ink-3">
          {plural(held, '', 'Com # pessoa parada. ', 'Com # pessoas paradas. ')}
          <SegmentLink campaignId={campaignId} segment={segments.answered > 0 ? 'answered' : 'stopped'}>
            Ver
          </SegmentLink>
        </p>
      )}
    </Card>
  )
}

// A custom property is no key that React knows.
const shareOf = (people: number, most: number) =>
  ({ '--share': `${(100 * people) / most}%` }) as CSSProperties

type LinkProps = { campaignId: number; segment: Segment; children: string }

const SegmentLink = ({ campaignId, segment, children }: LinkProps) => (
  <Link
    to="/cadence"
    search={{ campaignId, tab: 'contacts', segment }}
    className="font-medium text-accent-text hover:underline"
  >
    {children}
  </Link>
)

const stoppedOrLeft = [
  'answered',
  'stopped',
  'refused',
  'ended',
  'opted_out',
  'failed',
  'removed',
] as const satisfies readonly Segment[]

function Left({ segments, campaignId }: { segments: CampaignProgress['segments']; campaignId: number }) {
  const some = stoppedOrLeft.filter((segment) => segments[segment] > 0)
  return (
    <Card title="Pararam ou saíram">
      {some.length === 0 ? (
        <p className="text-sm text-ink-3">Ninguém parou nem saiu.</p>
      ) : (
        <ul className="hub-left">
          {some.map((segment) => (
            <li key={segment}>
              <Link to="/cadence" search={{ campaignId, tab: 'contacts', segment }}>
                {segmentNames[segment]} <b>{formatCount(segments[segment])}</b>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

const nouns: Record<Channel, [one: string, other: string]> = {
  email: ['# e-mail', '# e-mails'],
  whatsapp: ['# WhatsApp', '# WhatsApps'],
  call: ['# ligação', '# ligações'],
  task: ['# tarefa', '# tarefas'],
}

const list = new Intl.ListFormat('pt-BR')

type Counted = readonly { channel: Channel; messages: number }[]

/** 38 WhatsApps e 12 ligações. */
const amounts = (counted: Counted) =>
  list.format(counted.map(({ channel, messages }) => plural(messages, '', ...nouns[channel])))

const weekday = new Intl.DateTimeFormat('pt-BR', { weekday: 'short', timeZone: 'UTC' })

/** Hoje, Amanhã, Qua, 18/11. */
function dayName(day: string) {
  if (day === today()) return 'Hoje'
  if (day === inDays(1)) return 'Amanhã'
  const name = weekday.format(new Date(`${day}T12:00:00Z`)).slice(0, 3)
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}, ${formatDay(day).slice(0, 5)}`
}

const mostDays = 4

function Next({ progress: { exits, tasks }, campaign }: { progress: CampaignProgress; campaign: Campaign }) {
  const days = Map.groupBy(exits, ({ day }) => day)
  const shown = [...days].slice(0, mostDays)
  const later = [...days].slice(mostDays).flatMap(([, each]) => each)
  return (
    <Card title="Próximas saídas">
      <ul className="grid gap-1.5 text-sm text-ink-2">
        {tasks.length > 0 && (
          <li>
            Esperam por você: <b className="font-medium text-ink">{amounts(tasks)}</b>{' '}
            <Link
              to="/tasks"
              search={{ campaignId: campaign.id }}
              className="font-medium text-accent-text hover:underline"
            >
              Fazer
            </Link>
          </li>
        )}
        {shown.map(([day, each]) => (
          <li key={day}>
            {dayName(day)}: <b className="font-medium text-ink">{amounts(each)}</b>
          </li>
        ))}
        {later.length > 0 && <li>Depois: {amounts(summed(later))}</li>}
        {exits.length === 0 && tasks.length === 0 && <li className="text-ink-3">Nada para sair.</li>}
      </ul>
      {exits.length > 0 && <Limits campaign={campaign} />}
    </Card>
  )
}

/** Why less may leave than the numbers say. */
function Limits({ campaign: { id, status } }: { campaign: Campaign }) {
  const { data: steps } = useQuery(stepsQuery(id))
  const reasons = [
    steps?.some(({ condition }) => condition) && 'No máximo: etapas com condição podem ser puladas.',
    status === 'paused' && 'Nada sai enquanto a campanha está pausada.',
  ].filter(Boolean)
  return reasons.length > 0 && <p className="mt-2 text-xs text-ink-3">{reasons.join(' ')}</p>
}

const summed = (all: Counted): Counted =>
  [...Map.groupBy(all, ({ channel }) => channel)].map(([channel, each]) => ({
    channel,
    messages: each.reduce((sum, { messages }) => sum + messages, 0),
  }))
