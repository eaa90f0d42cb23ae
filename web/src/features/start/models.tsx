import type { ModelName } from '@cadencia/contract/start'
import type { Channel } from '@cadencia/domain/channel'

import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ChannelIcon } from '#ui/status.tsx'

import { useModel } from './changes.ts'

import './start.css'

type Model = { name: ModelName; title: string; text: string; channels: readonly Channel[] }

const models: readonly Model[] = [
  {
    name: 'prospecting',
    title: 'Prospecção em 5 passos',
    text: '8 dias · 3 e-mails, 1 WhatsApp, 1 ligação',
    channels: ['email', 'whatsapp', 'call', 'email', 'email'],
  },
  {
    name: 'comeback',
    title: 'Retomar quem sumiu',
    text: '5 dias · 2 e-mails, 1 WhatsApp',
    channels: ['email', 'whatsapp', 'email'],
  },
  {
    name: 'after_event',
    title: 'Depois de um evento',
    text: '6 dias · 2 e-mails, 1 WhatsApp para quem não abriu, 1 ligação',
    channels: ['email', 'whatsapp', 'call', 'email'],
  },
  {
    name: 'collection',
    title: 'Cobrança gentil',
    text: '10 dias · 2 e-mails, 1 WhatsApp, 1 ligação',
    channels: ['email', 'whatsapp', 'call', 'email'],
  },
]

type Props = {
  /** A campaign is what comes next: the first model is the action of the card. */
  isOpen: boolean
  onScratch: () => void
}

export const Models = ({ isOpen, onScratch }: Props) => (
  <div className="first-models">
    <h3 className="mb-2.5 text-sm font-semibold">Comece de um modelo</h3>
    <ul className="grid gap-2">
      <ModelItems isOpen={isOpen} />
      <li className="first-model">
        <div className="min-w-0 grow">
          <p className="font-medium">Do zero</p>
          <p className="text-xs text-ink-3">Só o nome e os seus templates</p>
        </div>
        <Button size="sm" aria-label="Criar do zero" onClick={onScratch}>
          Criar
        </Button>
      </li>
    </ul>
    <p className="mt-2.5 text-xs text-ink-3">
      O modelo cria a campanha em rascunho, os templates e as etapas. Tudo pode ser mudado.
    </p>
  </div>
)

/** For a campaign that has no steps yet. */
export const ModelsForCampaign = ({ campaignId }: { campaignId: number }) => (
  <Card title="Ou comece de um modelo">
    <ul className="grid gap-2 md:grid-cols-2">
      <ModelItems campaignId={campaignId} />
    </ul>
    <p className="mt-2.5 text-xs text-ink-3">
      O modelo cria os templates e as etapas nesta campanha. Nada sai até você ativar.
    </p>
  </Card>
)

type ItemsProps = { isOpen?: boolean; campaignId?: number }

function ModelItems({ isOpen = false, campaignId }: ItemsProps) {
  const use = useModel(campaignId)
  return models.map(({ name, title, text, channels }, place) => (
    <li key={name} className="first-model" data-open={(isOpen && place === 0) || undefined}>
      <div className="min-w-0 grow">
        <p className="font-medium">{title}</p>
        <p className="text-xs text-ink-3">{text}</p>
        <p className="mt-1.5 flex gap-1" aria-hidden="true">
          {channels.map((channel, at) => (
            // oxlint-disable-next-line no-array-index-key -- the order never changes
            <ChannelIcon key={at} type={channel} />
          ))}
        </p>
      </div>
      <Button
        size="sm"
        variant={isOpen && place === 0 ? 'primary' : 'secondary'}
        aria-label={`Usar ${title}`}
        busy={use.isPending}
        onClick={() => use.mutate(name)}
      >
        Usar
      </Button>
    </li>
  ))
}
