import type { CampaignMetrics, StepMetrics } from '@cadencia/contract/metrics'
import { downloadPeopleBehind, type PersonBehind } from '@cadencia/contract/metrics-detail'
import type { PageMeta } from '@cadencia/domain/page'
import { variantLetter } from '@cadencia/domain/variants'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight, Download } from 'lucide-react'
import { useState } from 'react'

import { download } from '#lib/download.ts'
import { formatCount, formatDateTime, formatRecipient } from '#lib/format.ts'
import { logError } from '#lib/log.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { type Column, DataTable } from '#ui/table.tsx'

import { type Behind, whoTitle } from './behind.tsx'
import { peopleQuery } from './data.ts'

type Props = {
  campaign: CampaignMetrics
  behind: Behind
  step: StepMetrics | undefined
  onClose: () => void
}

const PageOf = ({ contact: { id, name } }: Pick<PersonBehind, 'contact'>) => (
  <Link to="/contacts/$id" params={{ id: String(id) }} className="row-link">
    {name}
  </Link>
)

type OfStep = Pick<PersonBehind, 'stepOrder' | 'templateName' | 'variant'>

const stepOf = ({ stepOrder, templateName, variant }: OfStep) =>
  `#${stepOrder} ${templateName}${variant ? ` · Versão ${variantLetter(variant)}` : ''}`

const columns: Column<PersonBehind>[] = [
  {
    key: 'contact',
    header: 'Contato',
    head: true,
    className: 'clip !w-1/2',
    cell: ({ contact, recipient, reason }) => (
      <>
        <PageOf contact={contact} />
        <span className="block truncate text-xs font-normal text-ink-3">
          {reason ?? formatRecipient(recipient)}
        </span>
      </>
    ),
  },
  {
    key: 'step',
    header: 'Etapa',
    className: 'clip !w-[28%]',
    cell: (person) => stepOf(person),
  },
  {
    key: 'at',
    header: 'Quando',
    align: 'end',
    className: 'whitespace-nowrap',
    cell: ({ at }) => formatDateTime(at),
  },
]

const card = ({ contact, recipient, at, reason, ...person }: PersonBehind) => (
  <>
    <p className="card-title">
      <PageOf contact={contact} />
    </p>
    <p className="truncate">{reason ?? formatRecipient(recipient)}</p>
    <p>
      {stepOf(person)} · {formatDateTime(at)}
    </p>
  </>
)

const about = ({ campaign, behind, step }: Props) =>
  [campaign.campaignName, step && `Etapa #${step.stepOrder} ${step.templateName}`, behind.linkUrl]
    .filter(Boolean)
    .join(' · ')

export function PeopleDialog(props: Props) {
  const { campaign, behind, step, onClose } = props
  const title = whoTitle(behind.kind, step?.channel)
  const [page, setPage] = useState(1)
  const { data, error, isPlaceholderData } = useQuery(peopleQuery(campaign.campaignId, behind, page))
  return (
    <Dialog
      size="lg"
      title={title}
      description={about(props)}
      onClose={onClose}
      footer={<Files id={campaign.campaignId} behind={behind} onClose={onClose} />}
    >
      {error ? (
        <Banner tone="red">Erro ao carregar a lista. Tente novamente.</Banner>
      ) : (
        <DataTable
          label={title}
          columns={columns}
          rows={data?.data}
          rowKey={({ messageId }) => messageId}
          card={card}
          stale={isPlaceholderData}
          expected={8}
          footer={data && <Pages meta={data.meta} onTurn={setPage} />}
        />
      )}
    </Dialog>
  )
}

/** The pages of a dialog are its own: the address of the screen stays as it is. */
function Pages({ meta, onTurn }: { meta: PageMeta; onTurn: (page: number) => void }) {
  const first = Math.min((meta.page - 1) * meta.limit + 1, meta.total)
  const last = Math.min(meta.page * meta.limit, meta.total)
  return (
    <nav className="pagination" aria-label="Paginação da lista">
      <output>
        {formatCount(first)}–{formatCount(last)} de {formatCount(meta.total)} mensagens
      </output>
      <div className="flex">
        <IconButton
          label="Página anterior"
          icon={ChevronLeft}
          disabled={!meta.hasPrev}
          onClick={() => onTurn(meta.page - 1)}
        />
        <IconButton
          label="Próxima página"
          icon={ChevronRight}
          disabled={!meta.hasNext}
          onClick={() => onTurn(meta.page + 1)}
        />
      </div>
    </nav>
  )
}

function Files({ id, behind, onClose }: { id: number; behind: Behind; onClose: () => void }) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const save = async () => {
    setState('busy')
    try {
      const filename = `campanha-${id}-${behind.kind}.csv`
      await download(downloadPeopleBehind, { params: { id }, query: behind }, filename)
      setState('idle')
    } catch (error) {
      logError('csv download failed', error)
      setState('failed')
    }
  }
  return (
    <>
      {state === 'failed' && (
        <p role="alert" className="grow text-sm text-red">
          Não foi possível baixar o arquivo. Tente novamente.
        </p>
      )}
      <Button onClick={onClose}>Fechar</Button>
      <Button
        variant="primary"
        icon={Download}
        busy={state === 'busy'}
        busyText="Baixando..."
        onClick={() => void save()}
      >
        Baixar CSV
      </Button>
    </>
  )
}
