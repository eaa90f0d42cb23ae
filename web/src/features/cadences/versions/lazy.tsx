import type { CadenceStep } from '@cadencia/contract/steps'
import { lazy, Suspense } from 'react'

import type { Open } from './open.ts'

const Versions = lazy(async () => ({ default: (await import('./step-versions.tsx')).StepVersions }))

type Props = { step: CadenceStep; open: Open | undefined; onOpen: (open: Open) => void }

/** The versions of a step. Where there are none, nothing of them is loaded before it is asked for. */
export const StepVersions = ({ step, open, onOpen }: Props) =>
  (step.variants.length > 0 || open !== undefined) && (
    <Suspense>
      <Versions step={step} open={open} onOpen={onOpen} />
    </Suspense>
  )
