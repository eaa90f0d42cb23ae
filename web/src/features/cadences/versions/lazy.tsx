import type { CadenceStep } from '@cadencia/contract/steps'
import { lazy, Suspense, useState } from 'react'

import { Button } from '#ui/button.tsx'

import type { Open } from './open.ts'

const Versions = lazy(async () => ({ default: (await import('./step-versions.tsx')).StepVersions }))

/** The versions of a step. Where there are none, nothing of them is loaded before it is asked for. */
export function StepVersions({ step }: { step: CadenceStep }) {
  const [open, setOpen] = useState<Open>()
  const isPlain = step.variants.length === 0
  return (
    <>
      {isPlain && (
        <Button size="sm" variant="ghost" className="mt-1.5 -ml-2.5" onClick={() => setOpen('edit')}>
          Criar versão B
        </Button>
      )}
      {(!isPlain || open !== undefined) && (
        <Suspense>
          <Versions step={step} open={open} onOpen={setOpen} />
        </Suspense>
      )}
    </>
  )
}
