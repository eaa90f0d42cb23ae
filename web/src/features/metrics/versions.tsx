import type { StepVariants, VariantMetrics } from '@cadencia/contract/variants'
import { percentage } from '@cadencia/domain/metrics'
import { variantLetter } from '@cadencia/domain/variants'
import { verdictText } from '@cadencia/domain/verdict'
import { useQuery } from '@tanstack/react-query'

import { versionsQuery } from '#features/cadences/versions/data.ts'
import { formatCount } from '#lib/format.ts'
import { Card } from '#ui/card.tsx'
import { type Column, DataTable } from '#ui/table.tsx'

import { exists } from './channels.ts'
import { Rate } from './rate.tsx'

type Row = VariantMetrics & Pick<StepVariants, 'cadenceId' | 'stepOrder' | 'channel'>

const openReference = 25
const clickReference = 10
const replyReference = 5

const count = (key: keyof VariantMetrics & `${string}Messages`, header: string): Column<Row> => ({
  key,
  header,
  align: 'end',
  cell: (row) => formatCount(row[key]),
})

/** A share of what was delivered; a dash where the channel has no such thing. */
const rate = (header: string, above: number, of: (row: Row) => number | undefined): Column<Row> => ({
  key: header,
  header,
  align: 'end',
  cell: (row) => {
    const counted = of(row)
    if (counted === undefined) return '—'
    return (
      <Rate rate={percentage(counted, row.deliveredMessages)} above={above} base={row.deliveredMessages} />
    )
  },
})

const columns: Column<Row>[] = [
  {
    key: 'version',
    header: 'Versão',
    head: true,
    className: 'whitespace-nowrap',
    cell: ({ stepOrder, variant, templateName, endedAt }) => (
      <>
        #{stepOrder} {variantLetter(variant)} <span className="font-normal">{templateName}</span>
        {endedAt && <span className="block text-xs font-normal text-ink-3">Encerrada</span>}
      </>
    ),
  },
  count('sentMessages', 'Enviadas'),
  count('deliveredMessages', 'Entregues'),
  count('openedMessages', 'Abertas'),
  count('clickedMessages', 'Cliques'),
  { key: 'answered', header: 'Respostas', align: 'end', cell: ({ answered }) => formatCount(answered) },
  count('unsubscribedMessages', 'Descadastros'),
  rate('Taxa Abertura', openReference, (row) => (exists(row, 'opened') ? row.openedMessages : undefined)),
  rate('Taxa Clique', clickReference, (row) => (exists(row, 'clicked') ? row.clickedMessages : undefined)),
  rate('Taxa Resposta', replyReference, ({ answered }) => answered),
]

const shown = ({ endedAt, sentMessages }: VariantMetrics) => !endedAt || sentMessages > 0

/** The versions of the steps above, and what their numbers say; nothing where no step has any. */
export function Versions({ campaignId }: { campaignId: number }) {
  const { data = [] } = useQuery(versionsQuery(campaignId))
  const rows = data.flatMap(({ cadenceId, stepOrder, channel, variants }) =>
    variants.filter(shown).map((version) => ({ ...version, cadenceId, stepOrder, channel })),
  )
  if (rows.length === 0) return null
  return (
    <Card title="Versões por etapa" flush>
      <DataTable
        label="Versões por etapa"
        columns={columns}
        rows={rows}
        rowKey={({ cadenceId, variant }) => `${cadenceId} ${variant}`}
      />
      <Verdicts steps={data} />
    </Card>
  )
}

const Verdicts = ({ steps }: { steps: readonly StepVariants[] }) => (
  <ul className="grid gap-1 px-4 py-3 text-sm text-ink-2">
    {steps.map(
      ({ cadenceId, stepOrder, verdict }) =>
        verdict && (
          <li key={cadenceId}>
            #{stepOrder}: {verdictText(verdict)}
          </li>
        ),
    )}
  </ul>
)
