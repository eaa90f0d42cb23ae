import { Send } from 'lucide-react'
import { lazy, Suspense } from 'react'

import { useChange } from '#lib/change.ts'
import { Button } from '#ui/button.tsx'

import type { Draft } from './render.ts'

const TestResult = lazy(async () => ({ default: (await import('./test-result.tsx')).TestResult }))

/** What is written, saved or not, to the user's own address. What it takes comes with the first click. */
export function TestButton({ draft }: { draft: Draft }) {
  const test = useChange({
    send: async () => (await import('./send-test.ts')).sendTest(draft),
  })
  return (
    <>
      <Button icon={Send} busy={test.isPending} busyText="Enviando..." onClick={() => test.mutate()}>
        Enviar teste para mim
      </Button>
      {(test.data || test.error) && (
        <Suspense>
          <TestResult result={test.data} error={test.error} />
        </Suspense>
      )}
    </>
  )
}
