import type { StepMetrics } from '@cadencia/contract/metrics'
import type { PeopleKind } from '@cadencia/contract/metrics-detail'

import { Card } from '#ui/card.tsx'
import { type Column, DataTable } from '#ui/table.tsx'

import { type LookBehind, Who } from './behind.tsx'
import { Rate } from './rate.tsx'

const openReference = 25
const clickReference = 10

type Key = keyof StepMetrics & `${string}Messages`

const counts: readonly (readonly [Key, string, PeopleKind])[] = [
  ['sentMessages', 'Enviadas', 'sent'],
  ['deliveredMessages', 'Entregues', 'delivered'],
  ['openedMessages', 'Abertas', 'opened'],
  ['clickedMessages', 'Cliques', 'clicked'],
  ['captureClickMessages', 'Captura', 'capture'],
  ['whatsappClickMessages', 'WhatsApp', 'whatsapp'],
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
    cell: (step) => <Who count={step[key]} behind={{ kind, cadenceId: step.cadenceId }} onLook={onLook} />,
  })),
  {
    key: 'openRate',
    header: 'Taxa Abertura',
    align: 'end',
    cell: (step) => <Rate rate={step.openRate} above={openReference} base={step.deliveredMessages} />,
  },
  {
    key: 'clickRate',
    header: 'Taxa Clique',
    align: 'end',
    cell: (step) => <Rate rate={step.clickRate} above={clickReference} base={step.deliveredMessages} />,
  },
]

type Props = { steps: readonly StepMetrics[]; onLook: LookBehind }

export const StepTable = ({ steps, onLook }: Props) => (
  <Card title="Performance por Etapa (Cadência)" flush>
    <DataTable
      label="Performance por Etapa (Cadência)"
      columns={columns(onLook)}
      rows={steps}
      rowKey={(step) => step.cadenceId}
    />
  </Card>
)
