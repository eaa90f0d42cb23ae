import type { StepMetrics } from '@cadencia/contract/metrics'
import type { PeopleKind } from '@cadencia/contract/metrics-detail'
import { percentage } from '@cadencia/domain/metrics'
import { useQuery } from '@tanstack/react-query'

import { Card } from '#ui/card.tsx'
import { type Column, DataTable } from '#ui/table.tsx'

import { type LookBehind, Who } from './behind.tsx'
import { exists, notInChannel } from './channels.ts'
import { answersQuery } from './data.ts'
import { Rate } from './rate.tsx'

const openReference = 25
const clickReference = 10
const replyReference = 5

type Key = keyof StepMetrics & `${string}Messages`

const counts: readonly (readonly [Key, string, PeopleKind])[] = [
  ['sentMessages', 'Enviadas', 'sent'],
  ['deliveredMessages', 'Entregues', 'delivered'],
  ['openedMessages', 'Abertas', 'opened'],
  ['clickedMessages', 'Cliques', 'clicked'],
  ['captureClickMessages', 'Captura', 'capture'],
  ['whatsappClickMessages', 'WhatsApp', 'whatsapp'],
]

/** Neither a zero nor a rate: it could not have happened. */
const NotHere = () => (
  <span title={notInChannel}>
    <span aria-hidden="true">—</span>
    <span className="sr-only">{notInChannel}</span>
  </span>
)

type Replied = ReadonlyMap<number, number>

/** Beside the numbers of the messages: people who answered a step, and their share of what was delivered. */
const answered = (onLook: LookBehind, replied: Replied): Column<StepMetrics>[] => [
  {
    key: 'replied',
    header: 'Respostas',
    align: 'end',
    cell: ({ cadenceId, channel }) => (
      <Who
        count={replied.get(cadenceId) ?? 0}
        behind={{ kind: 'replied', cadenceId }}
        channel={channel}
        onLook={onLook}
      />
    ),
  },
  {
    key: 'replyRate',
    header: 'Taxa Resposta',
    align: 'end',
    cell: ({ cadenceId, deliveredMessages: base }) => (
      <Rate rate={percentage(replied.get(cadenceId) ?? 0, base)} above={replyReference} base={base} />
    ),
  },
]

const columns = (onLook: LookBehind): Column<StepMetrics>[] => [
  { key: 'step', header: 'Etapa', className: 'pin', cell: (step) => `#${step.stepOrder}` },
  {
    key: 'template',
    header: 'Template',
    head: true,
    className: 'whitespace-nowrap',
    cell: (step) => step.templateName,
  },
  ...counts.map(([key, header, kind]): Column<StepMetrics> => ({
    key,
    header,
    align: 'end',
    cell: (step) =>
      exists(step, kind) ? (
        <Who
          count={step[key]}
          behind={{ kind, cadenceId: step.cadenceId }}
          channel={step.channel}
          onLook={onLook}
        />
      ) : (
        <NotHere />
      ),
  })),
  {
    key: 'openRate',
    header: 'Taxa Abertura',
    align: 'end',
    cell: (step) =>
      exists(step, 'opened') ? (
        <Rate rate={step.openRate} above={openReference} base={step.deliveredMessages} />
      ) : (
        <NotHere />
      ),
  },
  {
    key: 'clickRate',
    header: 'Taxa Clique',
    align: 'end',
    cell: (step) =>
      exists(step, 'clicked') ? (
        <Rate rate={step.clickRate} above={clickReference} base={step.deliveredMessages} />
      ) : (
        <NotHere />
      ),
  },
]

const skipped = (onLook: LookBehind): Column<StepMetrics> => ({
  key: 'skippedMessages',
  header: 'Puladas',
  align: 'end',
  cell: ({ skippedMessages, cadenceId, channel }) => (
    <Who count={skippedMessages} behind={{ kind: 'skipped', cadenceId }} channel={channel} onLook={onLook} />
  ),
})

type Props = { campaignId: number; steps: readonly StepMetrics[]; onLook: LookBehind }

/** The columns of answers are there once they are known; without them the table is as specified. */
export function StepTable({ campaignId, steps, onLook }: Props) {
  const { data } = useQuery(answersQuery(campaignId))
  const replied = new Map(data?.steps.map(({ cadenceId, people }) => [cadenceId, people]))
  return (
    <Card title="Performance por Etapa (Cadência)" flush>
      <DataTable
        label="Performance por Etapa (Cadência)"
        columns={[
          ...columns(onLook),
          ...(data ? answered(onLook, replied) : []),
          ...(steps.some(({ skippedMessages }) => skippedMessages > 0) ? [skipped(onLook)] : []),
        ]}
        rows={steps}
        rowKey={(step) => step.cadenceId}
      />
    </Card>
  )
}
