import type { Campaign } from '@cadencia/contract/campaigns'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Pause, Pencil, UserPlus } from 'lucide-react'
import { lazy, Suspense } from 'react'

import { useKeys } from '#lib/keys.ts'
import { Banner } from '#ui/banner.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { MenuButton } from '#ui/menu-button.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { CampaignBadge } from '#ui/status.tsx'

import type { CampaignDialog } from '../campaign-dialogs.tsx'
import { movesFrom } from '../moves.ts'
import { StartCampaign } from '../start-campaign.tsx'
import { useMoveCampaign } from '../use-move.ts'
import { progressQuery } from './data.ts'
import { factsOf, pauseText } from './facts.ts'

import './hub.css'

const loadItems = () => import('../campaign-menu-items.tsx')
const DuplicateButton = lazy(async () => ({
  default: (await import('./duplicate-button.tsx')).DuplicateButton,
}))
const CampaignMenuItems = lazy(async () => ({ default: (await loadItems()).CampaignMenuItems }))

type Props = { campaign: Campaign | undefined; onAsk: (dialog: CampaignDialog) => void }

/** Its name, how it stands, and what can be done about it. */
export const HubHead = ({ campaign, onAsk }: Props) => (
  <>
    <PageHeader
      title={campaign?.name ?? <LoadingTitle />}
      tab={campaign?.name ?? 'Cadência'}
      badge={campaign && <CampaignBadge status={campaign.status} />}
      subtitle={campaign && <Facts campaign={campaign} />}
      back={{ to: '/cadences', label: 'Voltar para Cadências' }}
      actions={campaign && <Actions campaign={campaign} onAsk={onAsk} />}
    />
    {campaign?.status === 'paused' && <Paused campaign={campaign} />}
  </>
)

const LoadingTitle = () => (
  <>
    <span className="sr-only">Carregando...</span>
    <Skeleton className="my-1 h-5 w-56" />
  </>
)

function Facts({ campaign }: { campaign: Campaign }) {
  const { data } = useQuery(progressQuery(campaign.id))
  return [...factsOf(campaign), ...(data?.sender ? [data.sender] : [])].join(' · ')
}

function Paused({ campaign }: { campaign: Campaign }) {
  const { data, isPending } = useQuery(progressQuery(campaign.id))
  if (isPending) return null
  return (
    <div className="mb-3">
      <Banner tone="amber">{pauseText(campaign, data?.paused)}</Banner>
    </div>
  )
}

type ActionsProps = { campaign: Campaign; onAsk: (dialog: CampaignDialog) => void }

function Actions({ campaign, onAsk }: ActionsProps) {
  const pause = usePause(campaign)
  const does: Record<string, (() => void) | undefined> = { p: pause, e: () => onAsk('edit') }
  useKeys((key) => {
    does[key]?.()
    return does[key] !== undefined
  })
  return (
    <div className="hub-acts">
      <StartCampaign campaign={campaign} look="button" onReview={() => onAsk('resume')} />
      {pause && (
        <Button icon={Pause} title="Pausar (P)" aria-keyshortcuts="p" onClick={pause}>
          Pausar
        </Button>
      )}
      <Button icon={Pencil} title="Editar (E)" aria-keyshortcuts="e" onClick={() => onAsk('edit')}>
        Editar
      </Button>
      {campaign.status === 'active' && <AddContacts campaign={campaign} />}
      <Suspense>{campaign.status === 'completed' && <DuplicateButton campaignId={campaign.id} />}</Suspense>
      <More campaign={campaign} onAsk={onAsk} />
    </div>
  )
}

function usePause(campaign: Campaign) {
  const move = useMoveCampaign()
  const found = movesFrom(campaign.status).find(({ status }) => status === 'paused')
  return found && (() => move({ campaign, status: found.status, said: found.said }))
}

/** The list of contacts, where those to enter are chosen. */
export const AddContacts = ({ campaign }: { campaign: Campaign }) => (
  <Link to="/contacts" search={{ relateTo: campaign.id }} className={buttonClass('primary')}>
    <UserPlus size={16} aria-hidden="true" />
    Adicionar contatos
  </Link>
)

function More({ campaign, onAsk }: ActionsProps) {
  const label = `Ações de ${campaign.name}`
  return (
    <MenuButton label={label} onIntent={() => void loadItems()}>
      {(close) => (
        <Suspense fallback={<div className="h-40" />}>
          <CampaignMenuItems isHub label={label} campaign={campaign} onAsk={onAsk} close={close} />
        </Suspense>
      )}
    </MenuButton>
  )
}
