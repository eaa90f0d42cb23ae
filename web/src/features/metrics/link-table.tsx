import type { LinkMetrics } from '@cadencia/contract/metrics'

import { formatCount, formatDateTime } from '#lib/format.ts'
import { Card } from '#ui/card.tsx'
import { type Column, DataTable } from '#ui/table.tsx'

import { type LookBehind, Who } from './behind.tsx'
import { Rate } from './rate.tsx'

const clickReference = 3
type Props = { links: readonly LinkMetrics[]; delivered: number; onLook: LookBehind }
const title = 'Performance dos Links'

// Anything but a web address stays text: a javascript: link in a template must not become one here.
const Url = ({ url }: { url: string }) =>
  /^https?:\/\//i.test(url) ? (
    <a
      href={url}
      target="_blank"
      rel="noreferrer noopener"
      title={url}
      className="text-accent-text hover:underline"
    >
      {url}
    </a>
  ) : (
    <span title={url}>{url}</span>
  )

const columns = ({ delivered, onLook }: Props): Column<LinkMetrics>[] => [
  {
    key: 'url',
    header: 'URL',
    head: true,
    className: 'clip max-md:!max-w-[55vw]',
    cell: (link) => <Url url={link.url} />,
  },
  { key: 'clicks', header: 'Total de Cliques', align: 'end', cell: (link) => formatCount(link.totalClicks) },
  {
    key: 'messages',
    header: 'Mensagens Únicas',
    align: 'end',
    cell: (link) => (
      <Who count={link.uniqueMessages} behind={{ kind: 'clicked', linkUrl: link.url }} onLook={onLook} />
    ),
  },
  {
    key: 'rate',
    header: 'Taxa de Clique',
    align: 'end',
    cell: (link) => <Rate rate={link.clickRate} above={clickReference} base={delivered} />,
  },
  {
    key: 'last',
    header: 'Último Clique',
    align: 'end',
    className: 'whitespace-nowrap',
    cell: (link) => (link.lastClickedAt ? formatDateTime(link.lastClickedAt) : '—'),
  },
]

export const LinkTable = (props: Props) => (
  <Card title={title} flush>
    {props.links.length === 0 ? (
      <p className="px-[18px] pt-2 pb-[18px] text-sm text-ink-3">
        Nenhum link foi clicado nesta campanha ainda.
      </p>
    ) : (
      <DataTable label={title} columns={columns(props)} rows={props.links} rowKey={(link) => link.url} />
    )}
  </Card>
)
