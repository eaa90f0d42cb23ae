import type { Campaign } from '@cadencia/contract/campaigns'
import type { Channel } from '@cadencia/domain/channel'
import { useQuery } from '@tanstack/react-query'

import { previewQuery } from '#features/cadences/data.ts'
import { formatCount, formatWhen, plural } from '#lib/format.ts'
import { Banner } from '#ui/banner.tsx'

type Props = { campaign: Campaign; count: number }

const names: Record<Channel, string> = {
  email: 'e-mail',
  whatsapp: 'WhatsApp',
  call: 'ligação',
  task: 'tarefa',
}

/** What a contact who enters now receives, and when. Nothing where the steps are not known: the server decides. */
export function WhatLeaves({ campaign, count }: Props) {
  const steps = campaign.cadences.filter((step) => step.isActive)
  const cadences = steps.map(({ templateId, delayMinutes }) => ({ templateId, delayMinutes }))
  const { data: preview } = useQuery({
    ...previewQuery({ campaignId: campaign.id, cadences }),
    enabled: steps.length > 0,
    retry: false,
  })
  const [first] = steps
  if (!first) return null
  const last = steps.at(-1) ?? first
  const when = (place: number) => {
    const at = preview?.at(place)?.dueAt
    return at ? ` ${count > 1 ? 'começa a sair' : 'sai'} ${formatWhen(at)}` : ''
  }
  return (
    <Banner tone="blue">
      {count === 1 ? 'O contato' : `Cada um dos ${formatCount(count)} contatos`} passa por{' '}
      {steps.some((step) => step.condition) && 'até '}
      {plural(steps.length, '', '# etapa', '# etapas')}: a primeira ({names[first.template.type]}){when(0)}
      {steps.length > 1 && ` e a última (${names[last.template.type]})${when(-1)}`}.
      {count > 1 && ' Os envios seguem o ritmo do remetente.'}
    </Banner>
  )
}
