import type { Campaign } from '@cadencia/contract/campaigns'
import type { Contact } from '@cadencia/contract/contacts'
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
import { movesFrom } from '#features/campaigns/moves.ts'
import { useMoveCampaign } from '#features/campaigns/use-move.ts'
import { contactsQuery } from '#features/contacts/data.ts'
import { useStartFlag } from '#features/start/flag.ts'
import { templatesQuery } from '#features/templates/data.ts'
import { chooseTheme, type Theme } from '#lib/theme.ts'
import { campaignStatus } from '#ui/status.tsx'

import { iconOf } from './icons.ts'
import { found, foundByVerb, type Group, type Item } from './items.ts'
import { makings, places } from './places.ts'

type Go = ReturnType<typeof useNavigate>

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
function moveItems(campaign: Campaign, move: ReturnType<typeof useMoveCampaign>): Item[] {
  return movesFrom(campaign.status)
    .filter(({ status }) => status !== 'completed')
    .map(({ status, label, said, icon }) => ({
      key: `${label}-${campaign.id}`,
      icon,
      label: `${label} ${campaign.name}`,
      words: 'campanha',
      run: () => move({ campaign, status, said }),
    }))
}

const campaignItem = (go: Go, campaign: Campaign, moves: readonly Item[]): Item => {
  const search = { campaignId: String(campaign.id) }
  return {
    key: `campaign-${campaign.id}`,
    icon: Megaphone,
    label: campaign.name,
    hint: campaignStatus[campaign.status].label,
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

const contactItem = (go: Go, { id, name, email, whatsapp }: Contact): Item => ({
  key: `contact-${id}`,
  icon: User,
  label: name,
  hint: [email, whatsapp].filter(Boolean).join(' · '),
  run: () => void go({ to: '/contacts/$id', params: { id: String(id) } }),
  actions: [
    {
      key: `conversation-${id}`,
      icon: MessagesSquare,
      label: 'Abrir conversa',
      run: () => void go({ to: '/conversations', search: { id: String(id) } }),
    },
  ],
})

const templateItem = (go: Go, { id, name }: Pick<Template, 'id' | 'name'>): Item => ({
  key: `template-${id}`,
  icon: FileText,
  label: name,
  run: () => void go({ to: '/templates/edit/$id', params: { id: String(id) } }),
})

/** What can be chosen for what was typed. `asked` is what the server was asked for, a moment behind. */
export function useGroups(text: string, asked: string, showSheet: () => void) {
  const go = useNavigate()
  const move = useMoveCampaign()
  const { campaignId } = useSearch({ strict: false })
  const { data: campaigns = [] } = useQuery(campaignsQuery)
  const { data: templates = [] } = useQuery(templatesQuery)
  const people = useQuery({
    ...contactsQuery({ page: 1, search: asked, campaignId: undefined }),
    enabled: asked.length > 1,
  })
  const { flag, set } = useStartFlag()
  const showCard = () => {
    set('seen')
    void go({ to: '/campaigns' })
  }
  const showStart = flag === 'hidden' ? showCard : undefined
  // What the page is about comes first.
  const ordered = campaigns.toSorted(
    (a, b) => Number(b.id === Number(campaignId)) - Number(a.id === Number(campaignId)),
  )
  const movesOf = new Map(ordered.map((campaign) => [campaign.id, moveItems(campaign, move)]))
  const actions = {
    title: 'Ações',
    items: [...[...movesOf.values()].flat(), ...settingItems(showSheet, showStart)],
  }
  const things = [
    {
      title: 'Campanhas',
      items: ordered.map((campaign) => campaignItem(go, campaign, movesOf.get(campaign.id) ?? [])),
    },
    { title: 'Templates', items: templates.map((template) => templateItem(go, template)) },
  ]
  const always = [
    { title: 'Ir para', items: placeItems(go) },
    { title: 'Criar', items: makingItems(go) },
  ]
  if (text === '') return { groups: always, isAsking: false }
  const contacts = asked.length > 1 ? (people.data?.data.slice(0, 5) ?? []) : []
  const groups: Group[] = [
    ...foundByVerb(actions, text),
    { title: 'Contatos', items: contacts.map((contact) => contactItem(go, contact)) },
    ...found([...things, ...always], text),
  ].filter(({ items }) => items.length > 0)
  const isAsking = asked !== text || people.isFetching
  return { groups, isAsking }
}
