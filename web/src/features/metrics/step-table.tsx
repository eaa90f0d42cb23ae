import type { StepMetrics } from '@cadencia/contract/metrics'

import { formatCount } from '#lib/format.ts'
import { Card } from '#ui/card.tsx'
import { type Column, DataTable } from '#ui/table.tsx'

import { Rate } from './rate.tsx'

const openReference = 25
const clickReference = 10

const counted = (key: keyof StepMetrics & `${string}Messages`, header: string): Column<StepMetrics> => ({
  key,
  header,
  align: 'end',
  cell: (step) => formatCount(step[key]),
})

const columns: Column<StepMetrics>[] = [
  { key: 'step', header: 'Etapa', className: 'pin', cell: (step) => `#${step.stepOrder}` },
  {
    key: 'template',
    header: 'Template',
    head: true,
    className: 'whitespace-nowrap',
    cell: (step) => step.templateName,
  },
  counted('sentMessages', 'Enviadas'),
  counted('deliveredMessages', 'Entregues'),
  counted('openedMessages', 'Abertas'),
  counted('clickedMessages', 'Cliques'),
  counted('captureClickMessages', 'Captura'),
  counted('whatsappClickMessages', 'WhatsApp'),
  {
    key: 'openRate',
    header: 'Taxa Abertura',
    align: 'end',
    cell: (step) => <Rate rate={step.openRate} above={openReference} />,
  },
  {
    key: 'clickRate',
    header: 'Taxa Clique',
    align: 'end',
    cell: (step) => <Rate rate={step.clickRate} above={clickReference} />,
  },
]

export const StepTable = ({ steps }: { steps: readonly StepMetrics[] }) => (
  <Card title="Performance por Etapa (Cadência)" flush>
    <DataTable
      label="Performance por Etapa (Cadência)"
      columns={columns}
      rows={steps}
      rowKey={(step) => step.cadenceId}
    />
  </Card>
)
