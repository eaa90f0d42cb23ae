import type { CampaignProgress } from '@cadencia/contract/campaign-progress'
import type { Campaign } from '@cadencia/contract/campaigns'

import { formatDate, formatNear, plural } from '#lib/format.ts'

/** 9h, 18h30. */
const hour = (time: string) => {
  const [hours = '', minutes = ''] = time.split(':')
  return `${Number(hours)}h${minutes === '00' ? '' : minutes}`
}

/** When a campaign sends: seg a sex, 9h às 18h. */
export function hoursText({ justWeekday, sendWindow }: Pick<Campaign, 'justWeekday' | 'sendWindow'>) {
  const days = justWeekday ? 'seg a sex' : 'todos os dias'
  return sendWindow ? `${days}, ${hour(sendWindow.start)} às ${hour(sendWindow.end)}` : days
}

/** The line below the name: how many people, since when, its hours, and how many people begin a day. */
export const factsOf = (campaign: Campaign) => [
  plural(campaign.contacts, 'Nenhum contato', '# contato', '# contatos'),
  `desde ${formatDate(campaign.createdAt)}`,
  hoursText(campaign),
  ...(campaign.newPerDay
    ? [plural(campaign.newPerDay, '', 'até # pessoa nova por dia', 'até # pessoas novas por dia')]
    : []),
]

const waiting = (messages: number | null | undefined) =>
  messages ? plural(messages, '', '# mensagem espera', '# mensagens esperam') : ''

/** Why a campaign does not send, and how much waits for it. */
export function pauseText({ pauseReason, pendingMessages }: Campaign, paused: CampaignProgress['paused']) {
  const waits = waiting(pendingMessages)
  if (pauseReason) return [pauseReason, waits && `${waits}.`].filter(Boolean).join(' ')
  const who = paused ? `Pausada por ${paused.by ?? 'você'} ${formatNear(paused.at)}` : 'Campanha pausada'
  return `${[who, waits].filter(Boolean).join('; ')}.`
}
