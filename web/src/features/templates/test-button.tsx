import { FlaskConical } from 'lucide-react'
import { Suspense } from 'react'

import { useChange } from '#lib/change.ts'
import { Button } from '#ui/button.tsx'

import { later, tasks } from './later.ts'
import type { Draft } from './render.ts'

const TestResult = later('TestResult')

/** What is written, saved or not, to the user's own address. What it takes comes with the first click. */
export function TestButton({ draft }: { draft: Draft }) {
  const test = useChange({
    send: async () => (await tasks()).sendTest(draft),
  })
  return (
    <>
      <Button icon={FlaskConical} busy={test.isPending} busyText="Enviando..." onClick={() => test.mutate()}>
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
