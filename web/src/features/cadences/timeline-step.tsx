import type { StepMetrics } from '@cadencia/contract/metrics'
import type { CadenceStep } from '@cadencia/contract/steps'
import { Clock, Pencil, Plus, Trash2 } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'

import { cx } from '#lib/cx.ts'
import { formatDelay } from '#lib/format.ts'
import { Badge } from '#ui/badge.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { MenuButton } from '#ui/menu-button.tsx'
import { ChannelIcon, channel } from '#ui/status.tsx'

import { StepCounts } from './step-counts.tsx'
import { TemplatePeek } from './template-peek.tsx'
import { StepVersions } from './versions/lazy.tsx'
import type { Open } from './versions/open.ts'

const loadItems = () => import('./editing/open.tsx')
const StepMenuItems = lazy(async () => ({ default: (await loadItems()).StepMenuItems }))

/** What can be done with a step; `onEdit` opens it, with a change already made where one is given. */
type StepActions = {
  onEdit: (change?: { isOn: boolean }) => void
  onMove: (to: number) => void
  onDelete: () => void
}

type WaitProps = { minutes: number; first: boolean; onInsert: (() => void) | undefined }

/** How long a step waits; the first one says it only if it does. */
export const Wait = ({ minutes, first, onInsert }: WaitProps) =>
  first && minutes === 0 ? null : (
    <p className={first ? 'pb-2 pl-[38px] text-xs text-ink-2' : 'timeline-link'}>
      {onInsert && (
        <IconButton className="timeline-insert" label="Inserir etapa aqui" icon={Plus} onClick={onInsert} />
      )}
      <Clock size={14} aria-hidden="true" className="mr-1.5 inline" />
      {minutes === 0 ? 'Imediatamente' : `Aguardar ${formatDelay(minutes)}`}
    </p>
  )

type Props = Partial<StepActions> & {
  step: CadenceStep
  number: number
  place: number
  count: number
  /** undefined for one that is switched off. */
  day: number | undefined
  date: string | undefined
  /** It leaves in the thread of an e-mail before it. */
  answers: boolean
  condition: ReactNode
  counts: StepMetrics | undefined
}

export const Step = (props: Props) => {
  const { step, number } = props
  const [versions, setVersions] = useState<Open>()
  const canCompare = step.task === undefined && step.variants.length === 0
  return (
    <div className="flex items-start gap-2.5">
      <ChannelIcon type={step.template.type} round />
      <div
        className={cx(
          'min-w-0 grow rounded-card border border-line px-3 py-2.5',
          !step.isOn && 'border-dashed bg-surface-2',
        )}
      >
        <div className="flex items-start gap-2">
          <p className={cx('min-w-0 grow text-sm font-medium break-words', !step.isOn && 'text-ink-2')}>
            <span className="text-ink-3">#{number}</span> {step.template.name}
          </p>
          <Actions {...props} onCompare={canCompare ? () => setVersions('edit') : undefined} />
        </div>
        <Facts {...props} />
        {step.task === undefined ? (
          <TemplatePeek templateId={step.templateId} />
        ) : (
          <p className="mt-1.5 text-xs break-words whitespace-pre-wrap text-ink-2">{step.task}</p>
        )}
        {step.task === undefined && <StepVersions step={step} open={versions} onOpen={setVersions} />}
      </div>
    </div>
  )
}

const Facts = ({ step, place, day, date, answers, condition, counts }: Props) => (
  <p className="mt-0.5 flex flex-wrap items-center gap-x-2.5 text-xs text-ink-3">
    <span className={`tone-${channel[step.template.type].tone} text-(--fg)`}>
      {channel[step.template.type].label}
    </span>
    {day !== undefined && (
      <span>
        Dia {day}
        {date && ` · ${date}`}
      </span>
    )}
    {place === 0 && step.delayMinutes === 0 && step.isOn && <span>Imediatamente</span>}
    <Way isByHand={step.byHand} answers={answers} />
    {condition}
    {!step.isActive && <Badge tone="neutral">Inativa</Badge>}
    {!step.isOn && <Badge tone="neutral">Desligada</Badge>}
    {counts && <StepCounts counts={counts} />}
  </p>
)

/** How an e-mail leaves, where that is not as usual. */
function Way({ isByHand, answers }: { isByHand: boolean; answers: boolean }) {
  if (isByHand) return <span>À mão</span>
  return answers && <span>Na mesma conversa</span>
}

type ActionsProps = Props & { onCompare: (() => void) | undefined }

function Actions({ step, place, count, onEdit, onMove, onDelete, onCompare }: ActionsProps) {
  const label = `Mais ações da etapa ${step.stepOrder}`
  return (
    <span className="-my-1.5 -mr-1.5 flex shrink-0">
      {onEdit && onMove && (
        <>
          <IconButton
            data-edit-step
            label={`Editar etapa ${step.stepOrder}`}
            icon={Pencil}
            onClick={() => onEdit()}
          />
          <MenuButton label={label} onIntent={() => void loadItems()}>
            {(close) => (
              <Suspense>
                <StepMenuItems
                  {...{ label, close, place, count, onMove, onEdit, onCompare }}
                  isOn={step.isOn}
                />
              </Suspense>
            )}
          </MenuButton>
        </>
      )}
      {onDelete && (
        <IconButton
          danger
          data-delete-step
          label={`Excluir etapa ${step.stepOrder}`}
          icon={Trash2}
          onClick={onDelete}
        />
      )}
    </span>
  )
}
