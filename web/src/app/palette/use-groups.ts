import type { Campaign } from '@cadencia/contract/campaigns'
import type { Conversation } from '@cadencia/contract/conversations'
import type { Template } from '@cadencia/contract/templates'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import {
  ChartColumn,
  FileText,
  Keyboard,
  ListChecks,
  Megaphone,
  MessagesSquare,
  MonitorSmartphone,
  Moon,
  Sun,
  User,
} from 'lucide-react'

import { campaignsQuery } from '#features/campaigns/data.ts'
import { hasWaitedLong, movesFrom } from '#features/campaigns/moves.ts'
import { useMoveCampaign } from '#features/campaigns/use-move.ts'
import { contactsQuery } from '#features/contacts/data.ts'
import { conversationsQuery } from '#features/conversations/data.ts'
import { useStartFlag } from '#features/start/flag.ts'
import { taskCountsQuery } from '#features/tasks/counts.ts'
import { templatesQuery } from '#features/templates/data.ts'
import { formatCount } from '#lib/format.ts'
import { chooseTheme, type Theme } from '#lib/theme.ts'
import { campaignStatus } from '#ui/status.tsx'

import { contactItem, type Go, newContact } from './contact-items.ts'
import { iconOf } from './icons.ts'
import { found, foundByVerb, type Group, type Item } from './items.ts'
import { makings, places } from './places.ts'
import { type Recent, useRecent } from './recent.ts'

const themes: readonly { value: Theme; label: string; icon: Item['icon'] }[] = [
  { value: 'light', label: 'Usar tema claro', icon: Sun },
  { value: 'dark', label: 'Usar tema escuro', icon: Moon },
  { value: 'system', label: 'Usar o tema do sistema', icon: MonitorSmartphone },
]

const placeItems = (go: Go): Item[] =>
  places.map(({ to, label, letter }) => ({
    key: `go-${to}`,
    icon: iconOf(to),
    label,
    ...(letter && { keys: ['G', letter] }),
    run: () => void go({ to }),
  }))

const makingItems = (go: Go): Item[] =>
  makings.map(({ to, label, letter }) => ({
    key: `new-${to}`,
    icon: iconOf(to),
    label,
    words: 'criar',
    keys: ['N', letter],
    run: () => void go({ to, search: to === '/templates/new' ? {} : { new: '1' } }),
  }))

const settingItems = (showSheet: () => void, showStart: (() => void) | undefined): Item[] => [
  ...(showStart
    ? [
        {
          key: 'start',
          icon: ListChecks,
          label: 'Mostrar a primeira campanha',
          words: 'primeiros passos começar ajuda',
          run: showStart,
        },
      ]
    : []),
  ...themes.map(({ value, label, icon }) => ({ key: value, icon, label, run: () => chooseTheme(value) })),
  {
    key: 'sheet',
    icon: Keyboard,
    label: 'Ver todos os atalhos',
    words: 'teclado',
    keys: ['?'],
    run: showSheet,
  },
]

/** Starting and pausing; what ends a campaign asks first, in its own menu. */
function moveItems(
  campaign: Campaign,
  move: ReturnType<typeof useMoveCampaign>,
  review: (campaignId: number) => void,
): Item[] {
  return movesFrom(campaign.status)
    .filter(({ status }) => status !== 'completed')
    .map(({ status, label, said, icon }) => ({
      key: `${label}-${campaign.id}`,
      icon,
      label: `${label} ${campaign.name}`,
      words: 'campanha',
      run: () =>
        status === 'active' && hasWaitedLong(campaign)
          ? review(campaign.id)
          : move({ campaign, status, said }),
    }))
}

const campaignItem = (go: Go, campaign: Campaign, moves: readonly Item[]): Item => {
  const search = { campaignId: String(campaign.id) }
  return {
    key: `campaign-${campaign.id}`,
    icon: Megaphone,
    label: campaign.name,
    hint: campaignStatus[campaign.status].label,
    recent: { kind: 'campaign', id: campaign.id, label: campaign.name },
    run: () => void go({ to: '/cadence', search }),
    actions: [
      ...moves,
      {
        key: `metrics-${campaign.id}`,
        icon: ChartColumn,
        label: 'Ver métricas',
        run: () => void go({ to: '/metrics', search }),
      },
    ],
  }
}

const templateItem = (go: Go, { id, name }: Pick<Template, 'id' | 'name'>): Item => ({
  key: `template-${id}`,
  icon: FileText,
  label: name,
  recent: { kind: 'template', id, label: name },
  run: () => void go({ to: '/templates/edit/$id', params: { id: String(id) } }),
})

const conversationItem = (go: Go, { id, contact, preview }: Conversation): Item => ({
  key: `conversation-with-${id}`,
  icon: MessagesSquare,
  label: contact.name,
  hint: preview,
  run: () => void go({ to: '/conversations', search: { id: String(id) } }),
})

const recentItems = (go: Go, recent: readonly Recent[]): Item[] =>
  recent.map((each) => ({ ...opens[each.kind](go, each), key: `recent-${each.kind}-${each.id}` }))

/** How each kind of thing is opened again. */
const opens: Record<Recent['kind'], (go: Go, recent: Recent) => Item> = {
  campaign: (go, recent) => ({
    key: '',
    icon: Megaphone,
    label: recent.label,
    hint: 'Campanha',
    recent,
    run: () => void go({ to: '/cadence', search: { campaignId: String(recent.id) } }),
  }),
  contact: (go, recent) => ({
    key: '',
    icon: User,
    label: recent.label,
    hint: 'Contato',
    recent,
    run: () => void go({ to: '/contacts/$id', params: { id: String(recent.id) } }),
  }),
  template: (go, recent) => ({
    ...templateItem(go, { id: recent.id, name: recent.label }),
    hint: 'Template',
  }),
}

const continueItems = (go: Go, todo: number): Item[] =>
  todo === 0
    ? []
    : [
        {
          key: 'continue',
          icon: ListChecks,
          label: `Continuar: Tarefas (${formatCount(todo)})`,
          run: () => void go({ to: '/tasks' }),
        },
      ]

/** What is opened is found again next time. */
const remembered = (groups: readonly Group[], remember: (opened: Recent) => void): Group[] =>
  groups.map(({ title, items }) => ({
    title,
    items: items.map((item) => ({
      ...item,
      run: () => {
        if (item.recent) remember(item.recent)
        item.run()
      },
    })),
  }))

/** What the server found for what was asked. */
function useFound(go: Go, asked: string) {
  const enabled = asked.length > 1
  const people = useQuery({ ...contactsQuery({ page: 1, search: asked, campaignId: undefined }), enabled })
  const talks = useQuery({
    ...conversationsQuery({ page: 1, state: 'open', search: asked, class: undefined, assignee: undefined }),
    enabled,
  })
  const rowsOf = <Row>(page: { data: readonly Row[] } | undefined) =>
    enabled ? (page?.data.slice(0, 5) ?? []) : []
  return {
    isFetching: people.isFetching,
    contacts: { title: 'Contatos', items: rowsOf(people.data).map((contact) => contactItem(go, contact)) },
    talks: { title: 'Conversas', items: rowsOf(talks.data).map((each) => conversationItem(go, each)) },
  }
}

/** What acts at once, and what the person has, the campaign of the page first. */
function useOwn(go: Go, showSheet: () => void) {
  const move = useMoveCampaign()
  const { campaignId } = useSearch({ strict: false })
  const { data: campaigns = [] } = useQuery(campaignsQuery)
  const { data: templates = [] } = useQuery(templatesQuery)
  const review = (id: number) => void go({ to: '/cadence', search: { campaignId: id, new: 'resume' } })
  const { flag, set } = useStartFlag()
  const showCard = () => {
    set('seen')
    void go({ to: '/campaigns' })
  }
  const showStart = flag === 'hidden' ? showCard : undefined
  const ordered = campaigns.toSorted(
    (a, b) => Number(b.id === Number(campaignId)) - Number(a.id === Number(campaignId)),
  )
  const movesOf = new Map(ordered.map((campaign) => [campaign.id, moveItems(campaign, move, review)]))
  return {
    actions: {
      title: 'Ações',
      items: [...[...movesOf.values()].flat(), ...settingItems(showSheet, showStart)],
    },
    things: [
      {
        title: 'Campanhas',
        items: ordered.map((campaign) => campaignItem(go, campaign, movesOf.get(campaign.id) ?? [])),
      },
      { title: 'Templates', items: templates.map((template) => templateItem(go, template)) },
    ],
  }
}

/** What can be chosen for what was typed. `asked` is what the server was asked for, a moment behind. */
export function useGroups(text: string, asked: string, showSheet: () => void) {
  const go = useNavigate()
  const { actions, things } = useOwn(go, showSheet)
  const { contacts, talks, isFetching } = useFound(go, asked)
  const { data: tasks } = useQuery(taskCountsQuery)
  const { recent, remember } = useRecent()
  const always = [
    { title: 'Ir para', items: placeItems(go) },
    { title: 'Criar', items: makingItems(go) },
  ]
  const last = [...recentItems(go, recent), ...continueItems(go, tasks?.todo ?? 0)]
  const groups =
    text === ''
      ? [{ title: 'Recentes', items: last }, ...always]
      : [...foundByVerb(actions, text), contacts, ...found(things, text), talks, ...found(always, text)]
  const some = groups.filter(({ items }) => items.length > 0)
  const isAsking = text !== '' && (asked !== text || isFetching)
  const isNothing = some.length === 0 && !isAsking
  return {
    groups: isNothing ? [newContact(go, text)] : remembered(some, remember),
    isNothing,
  }
}
