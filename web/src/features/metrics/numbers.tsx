import type { CampaignMetrics, StepMetrics } from '@cadencia/contract/metrics'
import type { PeopleKind } from '@cadencia/contract/metrics-detail'

import { formatCount, formatPercent, plural } from '#lib/format.ts'
import { StatCard } from '#ui/card.tsx'

import { type LookBehind, Who } from './behind.tsx'
import { ofEmails } from './channels.ts'
import { isSmallSample, smallSample } from './rate.tsx'

type Counted = keyof CampaignMetrics & `${string}Messages`
type RateName = keyof CampaignMetrics & `${string}Rate`

const rates: readonly (readonly [label: string, rate: RateName, kind: PeopleKind, part: Counted])[] = [
  ['Taxa de Entrega', 'deliveryRate', 'delivered', 'deliveredMessages'],
  ['Taxa de Abertura', 'openRate', 'opened', 'openedMessages'],
  ['Taxa de Clique', 'clickRate', 'clicked', 'clickedMessages'],
  ['Página de Captura', 'captureClickRate', 'capture', 'captureClickMessages'],
  ['WhatsApp', 'whatsappClickRate', 'whatsapp', 'whatsappClickMessages'],
  ['Taxa de Unsubscribe', 'unsubscribeRate', 'unsubscribed', 'unsubscribedMessages'],
  ['Taxa de Bounce', 'bounceRate', 'bounced', 'bouncedMessages'],
]

/** Nine cards: the last one fills its row. */
export const numbersGrid =
  'grid grid-cols-2 gap-2 *:last:col-span-2 md:grid-cols-3 md:*:last:col-span-1 xl:grid-cols-5 xl:*:last:col-span-2'

/** Where opens and clicks have a second number, two cards take two places. */
const wideGrid = 'grid grid-cols-2 gap-2 *:last:col-span-2 md:grid-cols-4 xl:grid-cols-6'

export const numberLabels = ['Total de Mensagens', ...rates.map(([label]) => label), 'Campanha']

/** Delivery and bounces are of what was sent; what people did is of what was delivered. */
const baseOf = (kind: PeopleKind, { sentMessages, deliveredMessages }: CampaignMetrics) =>
  kind === 'delivered' || kind === 'bounced'
    ? { base: sentMessages, noun: 'enviadas' }
    : { base: deliveredMessages, noun: 'entregues' }

type Props = { campaign: CampaignMetrics; steps: readonly StepMetrics[]; onLook: LookBehind }

export const Numbers = ({ campaign, steps, onLook }: Props) => (
  <div className={ofEmails(steps, 'openedMessages') ? wideGrid : numbersGrid}>
    <StatCard
      label="Total de Mensagens"
      value={formatCount(campaign.totalMessages)}
      note={
        <Who count={campaign.sentMessages} behind={{ kind: 'sent' }} onLook={onLook}>
          {plural(campaign.sentMessages, '0 enviadas', '# enviada', '# enviadas')}
        </Who>
      }
    />
    {rates.map(([label, rate, kind, part]) => {
      const { base, noun } = baseOf(kind, campaign)
      return (
        <StatCard
          key={label}
          label={label}
          value={formatPercent(campaign[rate])}
          beside={besideOf(part, steps)}
          note={
            <>
              <Who count={campaign[part]} behind={{ kind }} onLook={onLook}>
                {`${formatCount(campaign[part])} de ${formatCount(base)} ${noun}`}
              </Who>
              {isSmallSample(base) && ` · ${smallSample}`}
            </>
          }
        />
      )
    })}
    <StatCard label="Campanha" value={campaign.campaignName} note={`ID ${campaign.campaignId}`} small />
  </div>
)

/** The rate of all has messages in it that could not have been opened. */
function besideOf(part: Counted, steps: readonly StepMetrics[]) {
  if (part !== 'openedMessages' && part !== 'clickedMessages') return undefined
  const found = ofEmails(steps, part)
  if (!found) return undefined
  return {
    value: formatPercent(found.rate),
    note: `só e-mail · ${formatCount(found.count)} de ${formatCount(found.delivered)}`,
  }
}
