import type { CadenceStep } from '@cadencia/contract/steps'
import type { StepVariants } from '@cadencia/contract/variants'
import { variantLetter } from '@cadencia/domain/variants'
import { verdictText } from '@cadencia/domain/verdict'
import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { z } from 'zod'

import { useFilters } from '#lib/search.ts'
import { Button } from '#ui/button.tsx'
import { LoadFailure } from '#ui/load-failure.tsx'
import { SkeletonLines } from '#ui/skeleton.tsx'

import { versionsQuery } from './data.ts'
import type { Open } from './open.ts'
import { VersionLines } from './version-lines.tsx'
import { endedOf, openOf } from './words.ts'

import './versions.css'

const EditVersions = lazy(async () => ({ default: (await import('./edit-versions.tsx')).EditVersions }))
const KeepVersion = lazy(async () => ({ default: (await import('./keep-version.tsx')).KeepVersion }))

const filters = z.object({ campaignId: z.coerce.number().int().positive() })

type Props = { step: CadenceStep; open: Open | undefined; onOpen: (open: Open) => void }

/** The versions of a step: their numbers, what these say, and what can be done about it. */
export function StepVersions({ step, open, onOpen }: Props) {
  const { campaignId = 0 } = useFilters(filters)
  const { data, error, refetch } = useQuery(versionsQuery(campaignId))
  if (!data)
    return error ? (
      <LoadFailure error={error} text="Erro ao carregar as versões." onRetry={() => void refetch()} />
    ) : (
      <SkeletonLines count={2} />
    )
  const known = data.find(({ cadenceId }) => cadenceId === step.id) ?? {
    cadenceId: step.id,
    stepOrder: step.stepOrder,
    channel: step.template.type,
    variants: [],
    verdict: null,
  }
  const close = () => onOpen(null)
  return (
    <>
      {openOf(known).length > 0 && <Compared known={known} onOpen={onOpen} />}
      <Ended known={known} />
      <Suspense>
        {open === 'edit' && (
          <EditVersions
            campaignId={campaignId}
            step={step}
            known={known}
            onKeep={(variant) => onOpen({ keep: variant })}
            onClose={close}
          />
        )}
        {typeof open === 'object' && open && (
          <KeepVersion campaignId={campaignId} known={known} variant={open.keep} onClose={close} />
        )}
      </Suspense>
    </>
  )
}

type ComparedProps = { known: StepVariants; onOpen: (open: Open) => void }

function Compared({ known, onOpen }: ComparedProps) {
  const { verdict } = known
  const leader = verdict && verdict.kind !== 'few' ? verdict.leader : null
  return (
    <div className="versions">
      <VersionLines
        channel={known.channel}
        versions={openOf(known)}
        label={`Versões da etapa ${known.stepOrder}`}
      />
      <p aria-live="polite" className="text-xs text-ink-2">
        {verdict && verdictText(verdict)}
      </p>
      <div className="-ml-2.5 flex flex-wrap gap-x-1">
        {leader !== null && (
          <Button size="sm" variant="ghost" onClick={() => onOpen({ keep: leader })}>
            {`Ficar só com ${variantLetter(leader)}`}
          </Button>
        )}
        <Button size="sm" variant="ghost" icon={Pencil} onClick={() => onOpen('edit')}>
          Editar versões
        </Button>
      </div>
    </div>
  )
}

function Ended({ known }: { known: StepVariants }) {
  const ended = endedOf(known)
  if (ended.length === 0) return null
  return (
    <details className="mt-1.5 text-xs">
      <summary className="w-fit rounded-chip py-0.5 text-accent-text">Versões encerradas</summary>
      <div className="versions">
        <VersionLines
          channel={known.channel}
          versions={ended}
          label={`Versões encerradas da etapa ${known.stepOrder}`}
        />
      </div>
    </details>
  )
}
